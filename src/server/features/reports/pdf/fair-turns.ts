import { counted } from '#domain/text/counted.ts'
import { TryLater } from '#server/platform/http/try-later.ts'

type Limits = {
  /** Running jobs. */
  concurrency: number
  /** Queued jobs per person, and in total. */
  maxWaitingPerPerson: number
  maxWaiting: number
}

/** Runs a person's job and returns its result. */
export type FairTurns = {
  /**
   * Throws `too_many_requests` if the person's queue is full, `not_ready` if the total queue is. If `signal` aborts before
   * the job's turn, the job is never started and the reason is thrown.
   */
  take<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Like `take`, for callers that are limited elsewhere: always queues. */
  takeUnbounded<T>(person: string, work: () => Promise<T>): Promise<T>
}

const RETRY_OWN_S = 5
const RETRY_TOTAL_S = 10

/**
 * Round-robin turns between people: each person has at most one running job and goes to the end after a turn. A single
 * request thus waits, beyond running jobs, for at most one job of each other person, however many they queued.
 */
export function fairTurns({ concurrency, maxWaitingPerPerson, maxWaiting }: Limits): FairTurns {
  /** Queued jobs by person; the key order is the order of turns. */
  const waiting = new Map<string, (() => void)[]>()
  const busy = new Set<string>()

  const next = () => {
    for (const [person, begins] of waiting) {
      if (busy.size >= concurrency) return
      if (busy.has(person)) continue
      const begin = begins.shift()
      waiting.delete(person)
      if (begins.length > 0) waiting.set(person, begins)
      busy.add(person)
      begin?.()
    }
  }

  /** Resolves on this job's turn; false if it was canceled before. */
  const turnOf = (person: string, signal: AbortSignal | null) =>
    new Promise<boolean>((resolve) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve(true)
      }
      const leave = () => {
        const others = waiting.get(person)?.filter((each) => each !== begin) ?? []
        if (others.length > 0) waiting.set(person, others)
        else waiting.delete(person)
        resolve(false)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.set(person, [...(waiting.get(person) ?? []), begin])
      next()
    })

  const inTurn = async <T>(
    person: string,
    signal: AbortSignal | null,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (!(await turnOf(person, signal))) signal?.throwIfAborted()
    try {
      return await work()
    } finally {
      busy.delete(person)
      next()
    }
  }

  const refuseTooMuch = (person: string) => {
    const own = waiting.get(person)?.length ?? 0
    if (own >= maxWaitingPerPerson) {
      const documents = counted(own + 1, 'document')
      const message = `We are already creating ${documents} for you. Wait for them, then try again`
      throw new TryLater('too_many_requests', message, RETRY_OWN_S)
    }
    let all = 0
    for (const begins of waiting.values()) all += begins.length
    if (all >= maxWaiting) {
      const message = 'Many documents are being created right now. Try again in a few seconds'
      throw new TryLater('not_ready', message, RETRY_TOTAL_S)
    }
  }

  return {
    take: async (person, signal, work) => {
      signal.throwIfAborted()
      refuseTooMuch(person)
      return inTurn(person, signal, work)
    },
    takeUnbounded: (person, work) => inTurn(person, null, work),
  }
}
