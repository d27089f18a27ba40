/** The calls that may be answered 503 with Retry-After while a fault lasts. */
export type Refusals = 'none' | 'payments' | 'all'

/** A fault as it happened. Times in milliseconds since the start of the soak. */
export type FaultRecord = {
  name: string
  kind: string
  from: number
  /** When it was over; null while it lasts. */
  healed: number | null
  /** When every node was ready and a write was acknowledged again, with no standing fault. */
  recovered: number | null
  mayRefuse: Refusals
  mayBreak: boolean
  note: string
}

/** What was broken when. */
export type Timeline = {
  /** Milliseconds since the start. */
  now(): number
  begin(fault: Pick<FaultRecord, 'name' | 'kind' | 'mayRefuse' | 'mayBreak'>): FaultRecord
  /** The fault that a request from `from` to `to` may have met; null in calm time. */
  during(from: number, to: number): FaultRecord | null
  readonly records: readonly FaultRecord[]
}

export function createTimeline(): Timeline {
  const began = performance.now()
  const records: FaultRecord[] = []
  const now = () => performance.now() - began
  return {
    now,
    records,
    begin: (fault) => {
      const record: FaultRecord = { ...fault, from: now(), healed: null, recovered: null, note: '' }
      records.push(record)
      return record
    },
    during: (from, to) =>
      records.findLast((fault) => fault.from <= to && from <= (fault.recovered ?? Infinity)) ?? null,
  }
}
