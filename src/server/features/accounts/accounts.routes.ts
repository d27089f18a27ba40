import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountEndpoints, type CurrentUser } from '#contract/accounts/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { FindViewer, Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { markTourOffered } from './accounts.store.ts'
import { agree } from './agreements.ts'
import { callerOf } from './caller.ts'
import { eraseAccount, exportPersonalData } from './erase-account.ts'
import type { AccountHooks } from './hooks.ts'
import { confirmPassword, logIn } from './log-in.ts'
import { sessionsOf, signOutEverywhere } from './own-sessions.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { sessionLifetime } from './session.ts'
import { deleteSession } from './sessions.store.ts'
import { signUp } from './sign-up.ts'
import { cancelEmailChange, updateAccountOf } from './update-account.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

const DONE = { success: true } as const

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  findViewer: FindViewer
  hooks: readonly AccountHooks[]
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
    email_refused: viewer.isEmailRefused,
    asked_email: viewer.askedEmail,
    agreements_current: viewer.areAgreementsCurrent,
    payment_account: { status: viewer.paymentAccountStatus },
    instant_email_alert: viewer.wantsInstantEmailAlert,
    tour_offered: viewer.wasTourOffered,
    accessible_counties: viewer.counties.map((county) => county.name),
  }
}

/** What the session cookie is made and dropped with. */
function cookieJar({ name, isSecure }: Deps['sessionCookie']) {
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
  return {
    give: (reply: FastifyReply, secret: string, isKept: boolean) => {
      const lasting = isKept ? { maxAge: sessionLifetime(true) / 1000 } : {}
      void reply.setCookie(name, secret, { ...attributes, ...lasting })
    },
    take: (reply: FastifyReply) => void reply.clearCookie(name, attributes),
  }
}

type Jar = ReturnType<typeof cookieJar>

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const jar = cookieJar(deps.sessionCookie)
  bindSignUp(app, deps)
  bindSessions(app, deps, jar)
  bindPasswords(app, deps)
  bindOwnAccount(app, deps, jar)
}

function bindSignUp(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, accountEndpoints.signUp, async ({ input: { body } }) => {
    await signUp(body, deps)
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
}

function bindSessions(app: FastifyInstance, deps: Deps, jar: Jar): void {
  bindEndpoint(app, accountEndpoints.login, async ({ input: { body }, request, reply, viewer: earlier }) => {
    const secret = await logIn(body, callerOf(request), deps)
    // A session that is replaced must not stay usable by whoever else knows its cookie.
    if (earlier) await deleteSession(deps.db, earlier.sessionHash)
    const viewer = await deps.findViewer(secret)
    if (viewer === null) throw new AppError('not_signed_in')
    jar.give(reply, secret, body.keep_signed_in)
    return { ...DONE, user: currentUserOf(viewer) }
  })

  bindEndpoint(app, accountEndpoints.logout, async ({ viewer, reply }) => {
    if (viewer) await deleteSession(deps.db, viewer.sessionHash)
    jar.take(reply)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.sessions, async ({ viewer }) => sessionsOf(viewer, deps))

  bindEndpoint(app, accountEndpoints.signOutEverywhere, async ({ viewer, reply }) => {
    await signOutEverywhere(viewer.userId, deps)
    jar.take(reply)
    return DONE
  })
}

function bindPasswords(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, accountEndpoints.forgotPassword, async ({ input: { body } }) => {
    await forgotPassword(body.email, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.resetPassword, async ({ input: { body }, request }) => {
    await resetPassword({ ...body, device: callerOf(request).device }, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.confirmPassword, async ({ input: { body }, viewer }) => {
    await confirmPassword({ viewer, password: body.password }, deps)
    return DONE
  })
}

function bindOwnAccount(app: FastifyInstance, deps: Deps, jar: Jar): void {
  bindEndpoint(app, accountEndpoints.currentUser, async ({ viewer }) => ({
    ...DONE,
    user: currentUserOf(viewer),
  }))

  bindEndpoint(app, accountEndpoints.update, async ({ input: { body }, viewer, request }) => {
    await updateAccountOf({ viewer, device: callerOf(request).device }, body, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.cancelEmailChange, async ({ viewer }) => {
    await cancelEmailChange(viewer.userId, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.agree, async ({ input: { body }, viewer }) => {
    await agree(deps.db, viewer.userId, body, new Date(deps.clock.now()))
    return DONE
  })

  bindEndpoint(app, accountEndpoints.tourOffered, async ({ viewer }) => {
    await markTourOffered(deps.db, viewer.userId, new Date(deps.clock.now()))
    return DONE
  })

  bindEndpoint(app, accountEndpoints.deleteAccount, async ({ viewer, reply }) => {
    await eraseAccount({ id: viewer.userId, email: viewer.email, name: viewer.name }, deps)
    jar.take(reply)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.exportData, async ({ viewer, reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="courthouse-steps-my-data.json"')
      .serializer((text: string) => text)
      .send(await exportPersonalData(viewer.userId, deps)),
  )
}
