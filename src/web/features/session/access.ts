import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { accessOf, type Access } from '#domain/accounts/access.ts'

/** Whether the person has access by data already loaded; null means signed out. */
export function isKnownOpen(user: CurrentUser | null): boolean {
  return accessFor(user).allowed
}

/** Access to listings; null means signed out. */
export function accessFor(user: CurrentUser | null): Access {
  if (!user) return accessOf(null)
  return accessOf({
    // A suspended person has no session: the server ends it and refuses the next login.
    is_suspended: false,
    email_verified: user.email_verified,
    agreements_current: user.agreements_current,
    payment_account_status: user.payment_account.status,
    accessible_counties: user.accessible_counties,
  })
}
