#!/usr/bin/env bash
#SBATCH --job-name=alfil
#SBATCH --array=0-63
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=00:20:00
#SBATCH --requeue
#SBATCH --open-mode=append
#
# Self-play as a Slurm array: each task plays a shard. A task that is preempted or requeued goes on where it was.
#
#   sbatch --export=ALL,VARIANT=ogi,GAMES=64000,FOLDER=/shared/run examples/cluster/slurm.sh
#   alfil merge /shared/run/part-*.jsonl --out /shared/run/games.jsonl        when all tasks are done
#
# PART=skill plays the games without which `alfil balance` has no verdict, in another FOLDER; see docs/balance.md.
# FOLDER is on a disk that all nodes see. By default it is the folder in which `sbatch` was called.
set -euo pipefail

variant=${VARIANT:-ogi} games=${GAMES:-6400} nodes=${NODES:-1000} seed=${SEED:-1} other=${PART:-}
folder=${FOLDER:-${SLURM_SUBMIT_DIR:-.}}
part=$SLURM_ARRAY_TASK_ID shards=$SLURM_ARRAY_TASK_COUNT
mkdir -p "$folder"

# With `exec`, Slurm's signals reach the program itself.
exec alfil selfplay "$variant" --games "$games" --nodes "$nodes" --seed "$seed" --threads 1 ${other:+--part "$other"} \
  --shard "$part/$shards" --out "$folder/part-$part.jsonl" --resume
