import { quantile } from '../../bench/support/measure.ts'
import type { FaultRecord, Timeline } from './timeline.ts'

/** What a simulated browser did; `check` after the faults. `read` and `write` are compared with calm time. */
export type Kind = 'read' | 'write' | 'payment' | 'check'

/**
 * `ok`: the product served the call or refused it for a reason of its own. `later`: 503 with Retry-After, or no answer
 * in time. `broken`: any other server error, or a connection that broke.
 */
type Outcome = 'ok' | 'later' | 'broken'

export type Call = { kind: Kind; what: string; from: number; to: number; status: number; outcome: Outcome }

export type Figures = { calls: number; p50: number; p99: number; later: number; broken: number }

export type Recorder = {
  record(call: Call): void
  /** Of calls in calm time, or during any of these faults. */
  figures(kind: Kind, during: 'calm' | readonly FaultRecord[]): Figures
  /** Calls that failed so though nothing allowed it, as lines. */
  violations(outcome: 'later' | 'broken'): string[]
  counts(): { calls: number; later: number; broken: number }
}

type Recorded = Call & { fault: FaultRecord | null }

function isAllowed({ kind, outcome, fault }: Recorded): boolean {
  if (outcome === 'ok') return true
  if (fault === null) return false
  if (outcome === 'broken') return fault.mayBreak
  return fault.mayRefuse === 'all' || (fault.mayRefuse === 'payments' && kind === 'payment')
}

function lineOf({ what, from, to, status, fault }: Recorded): string {
  const [at, took] = [(from / 1000).toFixed(1), Math.round(to - from)]
  return `${at} s: ${what} ended with ${status} after ${took} ms (${fault?.name ?? 'calm'})`
}

/** Keeps every call: an hour of fifty a second is 180,000. */
export function createRecorder(timeline: Timeline): Recorder {
  const calls: Recorded[] = []
  return {
    record: (call) => void calls.push({ ...call, fault: timeline.during(call.from, call.to) }),
    figures: (kind, during) => {
      const own = calls.filter(
        (call) =>
          call.kind === kind &&
          (during === 'calm' ? call.fault === null : call.fault !== null && during.includes(call.fault)),
      )
      const times = own.filter(({ outcome }) => outcome === 'ok').map(({ from, to }) => to - from)
      return {
        calls: own.length,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        later: own.filter(({ outcome }) => outcome === 'later').length,
        broken: own.filter(({ outcome }) => outcome === 'broken').length,
      }
    },
    violations: (outcome) => calls.filter((call) => call.outcome === outcome && !isAllowed(call)).map(lineOf),
    counts: () => ({
      calls: calls.length,
      later: calls.filter(({ outcome }) => outcome === 'later').length,
      broken: calls.filter(({ outcome }) => outcome === 'broken').length,
    }),
  }
}
