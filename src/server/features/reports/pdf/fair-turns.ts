import { counted } from '#domain/text/counted.ts'
import { TryLater } from '#server/platform/http/try-later.ts'

type Limits = {
  /** Works under way. */
  atOnce: number
  /** That wait for one person, and for all. */
  waitingOfOne: number
  waitingInAll: number
}

/** Takes work of a person, and answers with its result. */
export type FairTurns = {
  /**
   * Throws `too_many_requests` where as much of this person waits already as may, `not_ready` where as much of all does.
   * Where `signal` is aborted before its turn, the work is never begun, and the reason is thrown.
   */
  take<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** As `take`, for what has a bound of its own elsewhere: it always may wait. */
  takeSurely<T>(person: string, work: () => Promise<T>): Promise<T>
}

const SECONDS_OF_ONE = 5
const SECONDS_OF_ALL = 10

/**
 * Turns that go round between people: each person has at most one job running, and goes last after a turn. So a
 * person who asks for one thing waits, beside what is under way, for one of every other's at most, however much these
 * have asked for.
 */
export function fairTurns({ atOnce, waitingOfOne, waitingInAll }: Limits): FairTurns {
  /** What waits by person; the order of the keys is the order of turns. */
  const waiting = new Map<string, (() => void)[]>()
  const busy = new Set<string>()

  const next = () => {
    for (const [person, begins] of waiting) {
      if (busy.size >= atOnce) return
      if (busy.has(person)) continue
      const begin = begins.shift()
      waiting.delete(person)
      if (begins.length > 0) waiting.set(person, begins)
      busy.add(person)
      begin?.()
    }
  }

  /** Settled when it is this one's turn; false where it left before. */
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
    if (own >= waitingOfOne) {
      const documents = counted(own + 1, 'document')
      const message = `${documents} of yours are being made already. Wait for them, then ask again`
      throw new TryLater('too_many_requests', message, SECONDS_OF_ONE)
    }
    let all = 0
    for (const begins of waiting.values()) all += begins.length
    if (all >= waitingInAll) {
      const message = 'Many documents are being made at the moment. Try again in a few seconds'
      throw new TryLater('not_ready', message, SECONDS_OF_ALL)
    }
  }

  return {
    take: async (person, signal, work) => {
      signal.throwIfAborted()
      refuseTooMuch(person)
      return inTurn(person, signal, work)
    },
    takeSurely: (person, work) => inTurn(person, null, work),
  }
}
