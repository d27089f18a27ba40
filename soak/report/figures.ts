import type { Check } from '../checks/check.ts'
import type { Soaked } from '../soak.ts'

/** At most this many times the calm p99 while a web node is down. */
const MAX_RATIO = 5
/** Milliseconds without writes while a standby takes over. */
const MAX_FAILOVER_GAP_MS = 10_000

export const milliseconds = (value: number): string => (Number.isNaN(value) ? '-' : `${Math.round(value)} ms`)
export const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`

/** Reads with a web node down take at most five times as long as in calm time of the same run, at the 99th percentile. */
export function checkLatency({ recorder, timeline }: Pick<Soaked, 'recorder' | 'timeline'>): Check {
  const calm = recorder.figures('read', 'calm')
  const down = recorder.figures(
    'read',
    timeline.records.filter(({ kind }) => kind === 'web process'),
  )
  const ratio = down.p99 / calm.p99
  const figures = `${milliseconds(down.p99)} / ${milliseconds(calm.p99)} = ${ratio.toFixed(2)}`
  return {
    name: `p99 of reads with a web node down is at most ${MAX_RATIO} times the calm one (${figures})`,
    checked: down.calls,
    problems: ratio > MAX_RATIO ? [`it is ${ratio.toFixed(2)} times`] : [],
    needsQuiet: true,
  }
}

/** A failover stops writes for at most ten seconds. */
export function checkFailover({ timeline, gaps }: Pick<Soaked, 'timeline' | 'gaps'>): Check {
  const own = timeline.records.filter(({ kind }) => kind === 'failover')
  const longest = Math.max(0, ...own.map((fault) => gaps.get(fault) ?? Infinity))
  return {
    name: `a failover stops writes for at most ${MAX_FAILOVER_GAP_MS / 1000} s (longest ${seconds(longest)})`,
    checked: own.length,
    problems: longest > MAX_FAILOVER_GAP_MS ? [`it took ${seconds(longest)}`] : [],
    needsQuiet: true,
  }
}
