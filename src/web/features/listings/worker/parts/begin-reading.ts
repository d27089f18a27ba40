import { applyListChanges } from '#contract/listings/apply-list-changes.ts'
import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { changedIds } from '#web/data/list/changed-ids.ts'
import type { Kept, KeptList } from '#web/data/list/kept-list.ts'
import type { VersionedList } from '#web/data/list/list-query.ts'
import { packed } from '#web/data/list/packed-listing.ts'
import { type FirstCards, firstCardsOf } from './first-cards.ts'
import type { ListMessage, ListRequest } from './list-messages.ts'

const ROWS_IN_PIECE = 250
/** A browser may never open its database, for example while another tab holds it. */
const MAX_WAIT_MS = 1_000

type Reading = Extract<ListRequest, { kind: 'read' }>
/** The server's answer: the whole list, or what changed since the version asked for. */
export type Read = { answer: ListAnswer; version: string | null }

/**
 * Reads the list that this browser keeps and asks the server what changed since, both at once. Returns the messages for
 * a screen: those of the kept list if the server has not answered by then, and those of the current one. At the end,
 * the current list is kept. `call` resolves with null if there is no answer; `now` is in epoch milliseconds.
 */
export function beginReading(
  opening: Promise<KeptList | null>,
  call: (since: string | null) => Promise<Read | null>,
  now: () => number,
): (reading: Reading) => AsyncGenerator<ListMessage> {
  const opened = Promise.race([
    opening.then(async (list) => list && { list, kept: await list.read(now()) }),
    new Promise<null>((resolve) => setTimeout(resolve, MAX_WAIT_MS, null)),
  ])
  const keeping = opened.then((database) => database?.kept ?? null)
  const rows = opened.then((database) => database && database.kept && database.list.rows())
  let hasAnswer = false
  const answering = keeping.then(async (kept) => {
    const read = await call(kept?.version ?? null)
    hasAnswer = read !== null
    return read
  })

  /** The list that the answer changes; null without one, or if it cannot be read. */
  async function readBase(kept: Kept | null): Promise<VersionedList | null> {
    const listings = await rows
    return kept && listings && { ...listings, accessible_counties: [...kept.counties], version: kept.version }
  }

  return async function* messages({ wanted, today }) {
    const kept = await keeping
    const base = await readBase(kept)
    const isShown = kept !== null && base !== null && !hasAnswer
    if (isShown) yield* messagesOf(base, firstCardsOf(base, wanted, today), kept.confirmedAt)

    const answered = await answering
    const isOfNoUse = answered?.answer.changes !== undefined && base === null
    const read = isOfNoUse ? await call(null) : answered
    if (read === null) {
      yield { kind: 'failed' }
      return
    }
    const { answer, version } = read
    const list = { ...(base ? applyListChanges(base, answer) : answer), version }
    if (isShown && answer.changes) yield { kind: 'changes', answer, version }
    else yield* messagesOf(list, firstCardsOf(list, wanted, today), null)

    const database = await opened
    if (base && kept)
      await database?.list.update(list, { since: kept.version, ids: changedIds(base, answer) }, now())
    else await database?.list.put(list, now())
  }
}

function* messagesOf(
  list: VersionedList,
  first: FirstCards,
  confirmedAt: string | null,
): Generator<ListMessage> {
  yield { kind: 'first', first, confirmedAt }
  for (const part of ['tax_foreclosures', 'without_outline'] as const) {
    for (let start = 0; start < list[part].length; start += ROWS_IN_PIECE) {
      yield { kind: 'rows', part, rows: list[part].slice(start, start + ROWS_IN_PIECE).map(packed) }
    }
  }
  yield { kind: 'end', counties: list.accessible_counties, version: list.version, confirmedAt }
}
