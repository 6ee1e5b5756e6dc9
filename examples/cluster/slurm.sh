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
#   sbatch --export=ALL,VARIANT=ogi,GAMES=64000 examples/cluster/slurm.sh
#   alfil merge part-*.jsonl --out games.jsonl        when all tasks are done
set -euo pipefail

variant=${VARIANT:-ogi} games=${GAMES:-6400} nodes=${NODES:-1000} seed=${SEED:-1}
part=$SLURM_ARRAY_TASK_ID shards=$SLURM_ARRAY_TASK_COUNT

# With `exec`, Slurm's signals reach the program itself.
exec alfil selfplay "$variant" --games "$games" --nodes "$nodes" --seed "$seed" --threads 1 \
  --shard "$part/$shards" --out "part-$part.jsonl" --resume
