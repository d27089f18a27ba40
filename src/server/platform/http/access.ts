import { accessOf, type Guard } from '#domain/accounts/access.ts'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import type { Access } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Viewer } from './viewer.ts'

/** Throws unless the viewer may make a call with this access. Same guards in the same order as the pages. */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public') return
  if (viewer === null) throw new AppError('not_signed_in')
  const { suspendedReason } = viewer
  if (suspendedReason !== null) throw new AppError('suspended', suspendedText(suspendedReason))
  if (access === 'operator') requireOperator(viewer)
  if (access !== 'subscriber') return
  const answer = accessOf({
    is_suspended: false,
    email_verified: viewer.isEmailVerified,
    agreements_current: viewer.areAgreementsCurrent,
    payment_account_status: viewer.paymentAccountStatus,
    accessible_counties: viewer.counties.map((county) => county.name),
  })
  if (!answer.allowed) refuse(answer.guard)
}

function requireOperator({ role, hasSecondFactor }: Viewer): void {
  if (role !== 'operator') throw new AppError('forbidden')
  if (!hasSecondFactor) throw new AppError('second_factor_required')
}

/** An account without counties is allowed; its lists are empty, and the page explains why. */
function refuse(guard: Guard): void {
  if (guard === 'counties') return
  throw new AppError(guard === 'email' ? 'email_not_verified' : 'account_action_needed')
}
