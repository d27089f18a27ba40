import { keywordOf, type TextKeyword } from '#domain/text-messages/keywords.ts'
import { replyTo } from '#domain/text-messages/replies.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { IncomingText } from '#server/platform/text-messages/text-gateway.ts'
import {
  insertConsent,
  lockHolders,
  NOT_STOPPED,
  type TextNumberRow,
  updateNumber,
} from '#server/features/following/texts/numbers.store.ts'
import { stopNumber } from '#server/features/following/texts/stop-texts.ts'
import { findAnswer, insertReply } from './replies.store.ts'
import { endStop, keepStop } from './stopped-numbers.store.ts'

/** Keywords are short; no more of what people write is kept. */
const KEPT_LETTERS = 160

/**
 * Follows a keyword that a person texted us, once however often the gateway reports it, and returns the answer to text
 * back; null for none. A STOP is kept for the number, whichever account names it later. Nothing else that people write is
 * stored or answered, nor is START from a number that was never verified: it would promise alerts.
 */
export async function takeReply(
  { sid, from, body, answered }: IncomingText,
  { db, clock, helpContact }: { db: Db; clock: Clock; helpContact: string },
): Promise<string | null> {
  const keyword = answered ?? keywordOf(body)
  if (keyword === null) return null
  const at = new Date(clock.now())
  const words = body.replaceAll('\0', '').trim().slice(0, KEPT_LETTERS)
  return db.transaction(async (tx) => {
    const holders = await lockHolders(tx, from)
    const isVerified = holders.some(({ verified_at }) => verified_at !== null)
    const isAnswered = answered === null && (isVerified || keyword !== 'start')
    const answer = isAnswered ? replyTo(keyword, helpContact) : null
    const isNew = await insertReply(tx, { sid, phone: from, received_at: at, keyword, answer })
    if (!isNew) return findAnswer(tx, sid)
    if (keyword === 'stop') await keepStop(tx, from, at)
    if (keyword === 'start') await endStop(tx, from)
    for (const number of holders) await follow(tx, keyword, { number, words }, at)
    return answer
  })
}

type Said = { number: TextNumberRow; words: string }

async function follow(tx: Db, keyword: TextKeyword, { number, words }: Said, at: Date): Promise<void> {
  if (keyword === 'stop') await stopNumber(tx, number, { because: 'stop', words }, at)
  if (keyword === 'start') await restartNumber(tx, { number, words }, at)
}

/** Before the code is entered, START only allows to text another code. */
async function restartNumber(tx: Db, { number, words }: Said, at: Date): Promise<void> {
  const { user_id, phone, verified_at, stopped_at } = number
  if (stopped_at === null) return
  await updateNumber(tx, user_id, NOT_STOPPED)
  if (verified_at !== null) await insertConsent(tx, { user_id, phone, at, change: 'start', words })
}
