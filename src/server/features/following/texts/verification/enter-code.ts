import { AppError, type ErrorCode } from '#contract/errors.ts'
import { CONSENT_WORDS } from '#domain/text-messages/consent.ts'
import {
  enteredCode,
  MAX_WRONG_ENTRIES,
  parseVerificationCode,
} from '#domain/text-messages/verification-code.ts'
import { lockAccount } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  insertConsent,
  lockNumber,
  markVerified,
  NO_CODE,
  updateNumber,
} from '#server/features/following/texts/numbers.store.ts'
import { hashOfCode, isSameHash } from './code-hash.ts'

type Refusal = Extract<ErrorCode, 'phone_code_wrong' | 'phone_code_expired' | 'phone_taken'>

/**
 * Verifies the person's number with the code texted to it, which turns texts on, and records the consent. The same code
 * entered twice at once succeeds twice. Throws `phone_code_wrong`, `phone_code_expired`, or, only with the right code,
 * `phone_taken`.
 */
export async function enterCode(
  userId: string,
  typed: string,
  deps: { db: Db; clock: Clock },
): Promise<void> {
  const code = parseVerificationCode(typed)
  if (code === null) throw new AppError('phone_code_wrong')
  const at = new Date(deps.clock.now())
  // A wrong try must stay counted, so the transaction does not fail.
  const refusal = await deps.db.transaction((tx) => enter(tx, userId, code, at))
  if (refusal !== null) throw new AppError(refusal)
}

async function enter(tx: Db, userId: string, code: string, at: Date): Promise<Refusal | null> {
  const account = await lockAccount(tx, userId)
  const number = await lockNumber(tx, userId)
  if (account === null || number === null) return 'phone_code_expired'
  const { phone, code_hash, code_until, code_tries, verified_at, stopped_at } = number
  if (code_hash === null || code_until === null || account.phone_number !== phone) return 'phone_code_expired'
  const sent = { until: code_until.getTime(), wrong_entries: code_tries }
  const isSame = isSameHash(code_hash, hashOfCode(code, { userId, phone }))
  const outcome = enteredCode(sent, isSame, at.getTime())
  if (outcome === 'wrong') {
    await updateNumber(tx, userId, { code_tries: code_tries + 1 })
    return code_tries + 1 < MAX_WRONG_ENTRIES ? 'phone_code_wrong' : 'phone_code_expired'
  }
  if (outcome !== 'accepted') return 'phone_code_expired'
  if (verified_at !== null && stopped_at === null) return null
  if (!(await markVerified(tx, userId, at))) {
    await updateNumber(tx, userId, NO_CODE)
    return 'phone_taken'
  }
  await insertConsent(tx, { user_id: userId, phone, at, change: 'given', words: CONSENT_WORDS })
  return null
}
