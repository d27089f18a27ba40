import type { TextSettings } from '#contract/following/phone.ts'
import { isCodeLive } from '#domain/text-messages/verification-code.ts'
import { findAccountById } from '#server/features/accounts/index.ts'
import { readSettingsOf } from '#server/features/following/alerts/recipients.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findNumber, type TextNumberRow } from './numbers.store.ts'

/** Whether alerts are texted to a person at an instant (epoch milliseconds), and which. */
export async function readTextSettings(db: Db, userId: string, now: number): Promise<TextSettings> {
  const phone = (await findAccountById(db, userId))?.phone_number ?? null
  const number = await findNumber(db, userId)
  const own = (await readSettingsOf(db, [userId])).get(userId)
  return {
    phone,
    state: phone === null ? 'none' : stateOf(number),
    awaits_code: number?.phone === phone && stateOf(number) !== 'on' && awaitsCode(number, now),
    stopped_because: (phone !== null && number?.stopped_because) || null,
    deadlines: own?.text_deadlines ?? true,
    upset_bids: own?.text_upset_bids ?? true,
    sale_changes: own?.text_sale_changes ?? true,
  }
}

function awaitsCode(number: TextNumberRow, now: number): boolean {
  const { code_hash, code_until, code_tries, stopped_because } = number
  if (code_hash === null || code_until === null || stopped_because !== null) return false
  return isCodeLive({ until: code_until.getTime(), wrong_entries: code_tries }, now)
}

function stateOf(number: TextNumberRow | null): Exclude<TextSettings['state'], 'none'> {
  if (number === null || number.verified_at === null) return 'unverified'
  return number.stopped_at === null ? 'on' : 'stopped'
}
