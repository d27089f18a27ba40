import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountEndpoints, type CurrentUser } from '#contract/accounts/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { FindViewer, Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { deleteSession } from './accounts.store.ts'
import { logIn } from './log-in.ts'
import { sessionLifetime } from './session.ts'
import { signUp } from './sign-up.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

const DONE = { success: true } as const

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  findViewer: FindViewer
  sessionCookie: { name: string; isSecure: boolean }
}

function currentUserOf(viewer: Viewer): CurrentUser {
  return {
    id: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    phone_number: viewer.phoneNumber,
    role: viewer.role,
    email_verified: viewer.isEmailVerified,
    agreements_current: viewer.areAgreementsCurrent,
    payment_account: { status: viewer.paymentAccountStatus },
    instant_email_alert: viewer.wantsInstantEmailAlert,
    accessible_counties: viewer.counties.map((county) => county.name),
  }
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { name: cookieName, isSecure } = deps.sessionCookie
  const cookie = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
  const dropCookie = (reply: FastifyReply) => reply.clearCookie(cookieName, cookie)

  bindEndpoint(app, accountEndpoints.signUp, async ({ input: { body } }) => {
    await signUp(body, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.login, async ({ input: { body }, reply, viewer: earlier }) => {
    const secret = await logIn(body, deps)
    // A session that is replaced must not stay usable by whoever else knows its cookie.
    if (earlier) await deleteSession(deps.db, earlier.sessionHash)
    const viewer = await deps.findViewer(secret)
    if (viewer === null) throw new AppError('not_signed_in')
    const lasting = body.keep_signed_in ? { maxAge: sessionLifetime(true) / 1000 } : {}
    void reply.setCookie(cookieName, secret, { ...cookie, ...lasting })
    return { ...DONE, user: currentUserOf(viewer) }
  })

  bindEndpoint(app, accountEndpoints.logout, async ({ viewer, reply }) => {
    if (viewer) await deleteSession(deps.db, viewer.sessionHash)
    void dropCookie(reply)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.verifyEmail, async ({ input: { body } }) => {
    await verifyEmail(body.token, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.resendVerification, async ({ input: { body } }) => {
    await resendVerification(body.email, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.currentUser, async ({ viewer }) => ({
    ...DONE,
    user: currentUserOf(viewer),
  }))

  bindEndpoint(app, accountEndpoints.subscription, async ({ viewer }) => ({
    payment_account_status: viewer.paymentAccountStatus,
  }))
}
