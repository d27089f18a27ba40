import { Counter, type Registry } from 'prom-client'
import type { ReplicaReport } from '#server/platform/db/replica.ts'
import type { Log } from '#server/platform/log.ts'

/** Counts readings from the replica, and logs why it cannot be used: it rests after a problem, so that lines stay few. */
export function reportReplicaTo(registry: Registry, log: Log): (report: ReplicaReport) => void {
  const readings = new Counter({
    name: 'replica_reads_total',
    help: 'Readings of counties from the replica by outcome; all but "used" went to the primary',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return ({ outcome, problem }) => {
    readings.inc({ outcome })
    if (problem !== null) log.warn({ outcome, problem }, 'The read replica cannot be used.')
  }
}
