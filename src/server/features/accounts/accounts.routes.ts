import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountEndpoints, type CurrentUser } from '#contract/accounts/accounts.ts'
import { passkeyEndpoints } from '#contract/accounts/passkeys.ts'
import { AppError } from '#contract/errors.ts'
import { suspendedText } from '#domain/accounts/suspended-text.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { FindViewer, Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { lockAccount, markTourOffered } from './accounts.store.ts'
import { agree } from './agreements.ts'
import { callerOf } from './caller.ts'
import { requireConfirmedPassword } from './passwords/confirmed-password.ts'
import { type CookieJar, cookieJar, type CookieNames } from './sessions/cookies.ts'
import { eraseOwnAccount, exportPersonalData } from './erase-account.ts'
import type { AccountHooks } from './hooks.ts'
import { rememberBrowser } from './sessions/known-browsers.store.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { hasSecondFactor } from './second-factor/second-factor.store.ts'
import { confirmPassword, logIn } from './sessions/log-in.ts'
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts'
import { reportNewBrowser } from './sessions/new-browser.ts'
import { beginPasskeyLogin, logInWithPasskey } from './passkeys/passkey-login.ts'
import { ownPasskeyRoutes } from './passkeys/passkeys.routes.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { forgotPassword, resetPassword } from './passwords/reset-password.ts'
import { startSession } from './sessions/session.ts'
import { deleteSession, insertSignIn } from './sessions/sessions.store.ts'
import { signUp } from './sign-up/sign-up.ts'
import { cancelEmailChange, updateAccountOf } from './update-account.ts'
import { resendVerification, verifyEmail } from './sign-up/verify-email.ts'

const DONE = { success: true } as const

type Deps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  findViewer: FindViewer
  hooks: readonly AccountHooks[]
  cookies: CookieNames
  /** The site's URL, to which passkeys are bound. */
  publicUrl: string
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
    second_factor: viewer.hasSecondFactor,
    passkey_proven: viewer.isPasskeyProven,
    accessible_counties: viewer.counties.map((county) => county.name),
  }
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const jar = cookieJar(deps.cookies)
  bindSignUp(app, deps, jar)
  bindSessions(app, deps, jar)
  bindPasskeyLogin(app, deps, jar)
  bindPasswords(app, deps)
  bindOwnAccount(app, deps, jar)
  ownSessionRoutes(app, deps, jar)
  ownPasskeyRoutes(app, { ...deps, site: relyingPartyOf(deps.publicUrl) })
  secondFactorRoutes(app, deps)
}

/** The caller, with the hash of its browser cookie. */
function callerWithBrowser(request: FastifyRequest, jar: CookieJar) {
  return { ...callerOf(request), browserHash: jar.browserOf(request) }
}

/** Starts the browser's session, replacing any earlier one, and remembers the browser as known. */
async function enter(
  { userId, secret, isKept }: { userId: string; secret: string; isKept: boolean },
  { request, reply, viewer }: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer | null },
  { db, clock }: Deps,
  jar: CookieJar,
): Promise<void> {
  // Delete the replaced session, so that a leaked cookie for it stops working.
  if (viewer) await deleteSession(db, viewer.sessionHash)
  jar.giveSession(reply, secret, isKept)
  await rememberBrowser(db, userId, jar.recognizeBrowser(request, reply), new Date(clock.now()))
}

/** The same, and returns the person. */
async function enterAs(
  entered: Parameters<typeof enter>[0],
  from: Parameters<typeof enter>[1],
  deps: Deps,
  jar: CookieJar,
): Promise<CurrentUser> {
  const viewer = await deps.findViewer(entered.secret)
  if (viewer === null) throw new AppError('not_signed_in')
  await enter(entered, from, deps, jar)
  return currentUserOf(viewer)
}

function bindSignUp(app: FastifyInstance, deps: Deps, jar: CookieJar): void {
  bindEndpoint(app, accountEndpoints.signUp, async ({ input: { body }, request, reply }) => {
    const { address } = callerOf(request)
    await signUp(body, { address, browserHash: jar.recognizeBrowser(request, reply) }, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.verifyEmail, async ({ input: { body }, viewer, request, reply }) => {
    const caller = callerWithBrowser(request, jar)
    const { browserHash, device } = caller
    const { account, isSignUp } = await verifyEmail(
      { token: body.token, password: body.password, viewer, browserHash },
      deps,
    )
    request.concerns = account.id
    // Opening the link may have ended the session it was opened in.
    const isSignedIn = (await app.findViewer(request))?.userId === account.id
    if (isSignedIn) return DONE
    // The link and the password are one factor: the person logs in with both.
    if (await hasSecondFactor(deps.db, account.id)) return DONE
    if (account.suspended_reason !== null) {
      throw new AppError('suspended', suspendedText(account.suspended_reason))
    }
    const now = deps.clock.now()
    const secret = await deps.db.transaction(async (tx) => {
      // So that a reset at the same time, which ends all sessions, finds this one.
      await lockAccount(tx, account.id)
      await insertSignIn(tx, account.id, caller, new Date(now))
      if (!isSignUp) await reportNewBrowser(tx, account, caller, deps)
      return startSession(tx, account.id, { isKept: false, device, now })
    })
    await enter({ userId: account.id, secret, isKept: false }, { request, reply, viewer }, deps, jar)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.resendVerification, async ({ input: { body }, request }) => {
    await resendVerification(body.email, callerWithBrowser(request, jar), deps)
    return DONE
  })
}

function bindSessions(app: FastifyInstance, deps: Deps, jar: CookieJar): void {
  bindEndpoint(app, accountEndpoints.login, async ({ input: { body }, request, reply, viewer: earlier }) => {
    const { secret, userId } = await logIn(body, callerWithBrowser(request, jar), {
      ...deps,
      onAccount: (id) => {
        request.concerns = id
      },
    })
    const entered = { userId, secret, isKept: body.keep_signed_in }
    return { ...DONE, user: await enterAs(entered, { request, reply, viewer: earlier }, deps, jar) }
  })

  bindEndpoint(app, accountEndpoints.logout, async ({ viewer, reply }) => {
    if (viewer) await deleteSession(deps.db, viewer.sessionHash)
    jar.takeSession(reply)
    return DONE
  })
}

function bindPasskeyLogin(app: FastifyInstance, deps: Deps, jar: CookieJar): void {
  const site = relyingPartyOf(deps.publicUrl)

  bindEndpoint(app, passkeyEndpoints.beginPasskeyLogin, async () => ({
    ...DONE,
    options: await beginPasskeyLogin({ ...deps, site }),
  }))

  bindEndpoint(app, passkeyEndpoints.passkeyLogin, async ({ input: { body }, request, reply, viewer }) => {
    const { secret, userId } = await logInWithPasskey(body, callerWithBrowser(request, jar), {
      ...deps,
      site,
      onAccount: (id) => {
        request.concerns = id
      },
    })
    const entered = { userId, secret, isKept: body.keep_signed_in }
    return { ...DONE, user: await enterAs(entered, { request, reply, viewer }, deps, jar) }
  })
}

function bindPasswords(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, accountEndpoints.forgotPassword, async ({ input: { body }, request }) => {
    await forgotPassword(body.email, callerOf(request).address, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.resetPassword, async ({ input: { body }, request }) => {
    request.concerns = await resetPassword({ ...body, device: callerOf(request).device }, deps)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.confirmPassword, async ({ input: { body }, viewer }) => {
    await confirmPassword({ viewer, password: body.password }, deps)
    return DONE
  })
}

function bindOwnAccount(app: FastifyInstance, deps: Deps, jar: CookieJar): void {
  bindEndpoint(app, accountEndpoints.currentUser, async ({ viewer }) => ({
    ...DONE,
    user: currentUserOf(viewer),
  }))

  bindEndpoint(app, accountEndpoints.signedIn, async ({ viewer }) => ({
    ...DONE,
    signed_in: viewer !== null,
  }))

  bindEndpoint(app, accountEndpoints.update, async ({ input: { body }, viewer, request }) => {
    await updateAccountOf({ viewer, ...callerOf(request) }, body, deps)
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
    await requireConfirmedPassword(deps.db, viewer, deps.clock)
    await eraseOwnAccount({ id: viewer.userId, email: viewer.email, name: viewer.name }, deps)
    jar.takeSession(reply)
    return DONE
  })

  bindEndpoint(app, accountEndpoints.exportData, async ({ viewer, reply }) => {
    await requireConfirmedPassword(deps.db, viewer, deps.clock)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="courthouse-steps-my-data.json"')
      .serializer((text: string) => text)
      .send(await exportPersonalData(viewer.userId, deps))
  })
}
