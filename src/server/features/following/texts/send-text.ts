import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import {
  type TextGateway,
  TextNotTakenError,
  type TextRefusal,
} from '#server/platform/text-messages/text-gateway.ts'
import {
  claimText,
  deleteText,
  lockText,
  markNotTaken,
  markTextRefused,
  markTried,
  setTextState,
  type WrittenText,
  writeText,
} from './text-messages.store.ts'

/** A text message to send. */
export type OutgoingText = {
  /** One per reason to text a person. */
  key: string
  user_id: string
  /** Ten digits. */
  phone: string
  /**
   * Called for each attempt that is not known to have been taken, in the transaction that records it; null to send
   * nothing after all.
   */
  write: (tx: Db) => Promise<WrittenText | null>
}

type Deps = Pick<Database, 'db'> & {
  clock: Clock
  gateway: TextGateway
  /** Called in the transaction that records the refusal. */
  onRefused: (tx: Db, userId: string, refusal: TextRefusal, at: Date) => Promise<void>
}

export type TextOutcome = 'taken' | 'refused' | 'nothing_to_send'

/** No attempt lasts this long: until then, an attempt without a record may still be under way. */
const ATTEMPT_MS = 60_000

/** Clocks of the gateway and ours differ. */
const CLOCK_SKEW_MS = 5 * 60_000

/**
 * Sends a text message unless one with this key was already taken or refused. Each attempt is recorded before the
 * message is handed over; after an attempt with an unknown outcome, the gateway is asked whether it has the message
 * before it gets it again. Throws if the gateway cannot take it now, so that the job is retried.
 */
export async function sendTextOnce(text: OutgoingText, deps: Deps): Promise<TextOutcome> {
  const { db, clock, gateway } = deps
  const { key, user_id, phone } = text
  const now = new Date(clock.now())
  const begun = await db.transaction((tx) => begin(tx, text, now, gateway))
  if (typeof begun === 'string') return begun
  try {
    // Holding the row makes any other worker wait until the outcome is recorded.
    return await db.transaction(async (tx) => {
      const row = await lockText(tx, key)
      if (row?.tried_at?.getTime() !== now.getTime())
        throw new Error('another worker sends this text message')
      const answer = await gateway.send({ to: phone, body: begun.body })
      if ('sid' in answer) {
        await setTextState(tx, answer, key)
        return 'taken'
      }
      await markTextRefused(tx, key, answer)
      await deps.onRefused(tx, user_id, answer, now)
      return 'refused'
    })
  } catch (error) {
    if (error instanceof TextNotTakenError) await markNotTaken(db, key, now)
    throw error
  }
}

/** Records the attempt, or finds that none is needed. */
async function begin(
  tx: Db,
  { key, user_id, phone, write }: OutgoingText,
  now: Date,
  gateway: TextGateway,
): Promise<{ body: string } | TextOutcome> {
  const known = await claimText(tx, { key, user_id, phone }, now)
  if (known.status !== 'waiting') return known.status === 'refused' ? 'refused' : 'taken'
  if (known.tried_at !== null) {
    if (now.getTime() < known.tried_at.getTime() + ATTEMPT_MS)
      throw new Error('the gateway may be taking this text message right now; asking later')
    const since = new Date(known.tried_at.getTime() - CLOCK_SKEW_MS)
    const found = await gateway.find({ to: known.phone, body: known.body }, since)
    if (found !== null) {
      await setTextState(tx, found, key)
      return 'taken'
    }
  }
  const written = await write(tx)
  if (written === null) {
    await deleteText(tx, key)
    return 'nothing_to_send'
  }
  await writeText(tx, { ...written, key, phone }, now)
  await markTried(tx, key, now)
  return { body: written.body }
}
