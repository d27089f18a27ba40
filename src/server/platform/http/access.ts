import { accessOf, type Guard } from '#domain/accounts/access.ts'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import { type Access, RECENT_PASSWORD_MINUTES } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { OpenCounty, Viewer } from './viewer.ts'

/** Throws unless the viewer may make a call with this access. Same guards in the same order as the pages. */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public') return
  if (access === 'operator') {
    requireOperator(viewer)
    return
  }
  if (viewer === null) throw new AppError('not_signed_in')
  const { suspendedReason } = viewer
  if (suspendedReason !== null) throw new AppError('suspended', suspendedText(suspendedReason))
  if (access !== 'subscriber') return
  const guard = guardOf(viewer)
  if (guard !== null) refuse(guard)
}

/** The counties whose listings the viewer may see now: none while a guard stops them. */
export function openCountiesOf(viewer: Viewer): readonly OpenCounty[] {
  return guardOf(viewer) === null ? viewer.counties : []
}

/** The first guard that stops the viewer from seeing listings; null if none. */
function guardOf(viewer: Viewer): Guard | null {
  const answer = accessOf({
    is_suspended: viewer.suspendedReason !== null,
    email_verified: viewer.isEmailVerified,
    agreements_current: viewer.areAgreementsCurrent,
    payment_account_status: viewer.paymentAccountStatus,
    accessible_counties: viewer.counties.map((county) => county.name),
  })
  return answer.allowed ? null : answer.guard
}

/** To anyone else, the endpoint does not exist. */
function requireOperator(viewer: Viewer | null): void {
  if (!isOperator(viewer)) throw new AppError('not_found')
  if (!viewer?.hasSecondFactor && !viewer?.isPasskeyProven) throw new AppError('second_factor_required')
}

/** Whether the viewer is an operator who is not suspended; says nothing about a second factor. */
export function isOperator(viewer: Viewer | null): boolean {
  return viewer?.role === 'operator' && viewer.suspendedReason === null
}

/** Throws `password_not_confirmed` unless the password was entered again in this session not long ago. */
export function requireRecentPassword(viewer: Viewer, now: number): void {
  const confirmedAt = viewer.passwordConfirmedAt?.getTime() ?? -Infinity
  if (now - confirmedAt > RECENT_PASSWORD_MINUTES * 60_000) throw new AppError('password_not_confirmed')
}

/** An account without counties is allowed; its lists are empty, and the page explains why. */
function refuse(guard: Guard): void {
  if (guard === 'counties') return
  throw new AppError(guard === 'email' ? 'email_not_verified' : 'account_action_needed')
}
