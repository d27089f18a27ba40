import type { Db } from '#server/platform/db/database.ts'
import { deleteAgreements, updateAccount } from './accounts.store.ts'
import type { AccountHooks } from './hooks.ts'
import { secureAccount } from './secure-account.ts'

/**
 * Gives an account with an unverified address to the owner of the address, who inherits nothing from an earlier sign-up
 * by a stranger: neither access, agreements nor anything that can be stored before the address is verified. What an
 * operator decided stays. Call with the account locked.
 */
export async function takeOverAccount(
  tx: Db,
  userId: string,
  at: Date,
  hooks: readonly AccountHooks[],
): Promise<void> {
  await updateAccount(tx, userId, {
    phone_number: null,
    instant_email_alert: true,
    email_refused_at: null,
    tour_offered_at: null,
  })
  await deleteAgreements(tx, userId)
  await secureAccount(tx, userId, at, null)
  for (const hook of hooks) {
    await hook.onPhoneChanged?.(tx, userId, null, at)
    await hook.onTakenOver?.(tx, userId)
  }
}
