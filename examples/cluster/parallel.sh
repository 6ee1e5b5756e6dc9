#!/usr/bin/env bash
# Self-play on all processors of one machine, or of several, by GNU parallel. Run it again after a crash: it goes on.
#
#   VARIANT=ogi GAMES=6400 FOLDER=run examples/cluster/parallel.sh
#   VARIANT=ogi GAMES=64000 FOLDER=/shared/run examples/cluster/parallel.sh --sshloginfile machines.txt
#
# PART=skill plays the games without which `alfil balance` has no verdict, in another FOLDER; see docs/balance.md.
# FOLDER is where the parts and the whole are written. With several machines it is a full path, the same on all of them.
set -euo pipefail

variant=${VARIANT:-ogi} games=${GAMES:-6400} shards=${SHARDS:-64} nodes=${NODES:-1000} seed=${SEED:-1} other=${PART:-}
mkdir -p "${FOLDER:-.}"
folder=$(cd "${FOLDER:-.}" && pwd)

# --retries plays a shard again where it was lost; --joblog says how long each took.
seq 0 $((shards - 1)) | parallel --retries 3 --joblog "$folder/parallel.log" "$@" \
  alfil selfplay "$variant" --games "$games" --nodes "$nodes" --seed "$seed" --threads 1 ${other:+--part "$other"} \
  --shard "{}/$shards" --out "'$folder'/part-{}.jsonl" --resume

# Byte for byte the file of one run; shards that are missing are an error.
alfil merge "$folder"/part-*.jsonl --out "$folder/games.jsonl"
