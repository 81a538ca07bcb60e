"""A running node: command queues, viewers, timers, snapshots and checkpoints."""
