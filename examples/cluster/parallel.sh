#!/usr/bin/env bash
# Self-play on all processors of one machine, or of several, by GNU parallel. Run it again after a crash: it goes on.
#
#   VARIANT=ogi GAMES=6400 examples/cluster/parallel.sh
#   VARIANT=ogi GAMES=64000 examples/cluster/parallel.sh --sshloginfile machines.txt --workdir /shared/run
set -euo pipefail

variant=${VARIANT:-ogi} games=${GAMES:-6400} shards=${SHARDS:-64} nodes=${NODES:-1000} seed=${SEED:-1}

# --retries plays a shard again where it was lost; --joblog says how long each took.
seq 0 $((shards - 1)) | parallel --retries 3 --joblog parallel.log "$@" \
  alfil selfplay "$variant" --games "$games" --nodes "$nodes" --seed "$seed" --threads 1 \
  --shard "{}/$shards" --out "part-{}.jsonl" --resume

# Byte for byte the file of one run; shards that are missing are an error.
alfil merge part-*.jsonl --out games.jsonl
