import assert from 'node:assert/strict'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import { vi } from 'vitest'
import { composeJobs, composeWeb } from '#server/app/compose.ts'
import type { StripeAccess } from '#server/features/billing/index.ts'
import { parseSettings, type Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type JobHandlers, runDueJobs } from '#server/platform/jobs/jobs.ts'
import { MailPausedError } from '#server/platform/mail/circuit.ts'
import { type Mail, MailRefusedError } from '#server/platform/mail/mailer.ts'
import { quietLog } from './quiet-log.ts'
import { refusingParcelsUrl } from './refusing-parcels.ts'
import { createTestDatabase } from './test-database.ts'
import { openTestTexts, postTo, type TestTexts } from './test-texts.ts'

/** The whole product on a new or given database, with a clock that the test sets. Emails are collected, not sent. */
export type TestApp = {
  app: FastifyInstance
  database: Database
  clock: { now(): number; set(instant: string): void; advance(milliseconds: number): void }
  /** Without `signInReports`, because any login may cause one. */
  mails: Mail[]
  /** Emails about sign-ins from browsers that the account does not know. */
  signInReports: Mail[]
  /** The account calls, as pages make them. */
  accounts: AccountCalls
  /** The subjects of the emails to an address, oldest first. */
  subjectsTo(email: string): string[]
  /** Resets all rate limits, or those of one kind: what their keys begin with. */
  resetRateLimits(kind?: string): Promise<void>
  /** Addresses that the mail server rejects permanently. */
  refusedAddresses: Set<string>
  /**
   * While `isDown`, the mail server fails every message temporarily; always those to a busy mailbox. While `isPaused`, it
   * has failed too often and gets none. It takes `takesMs` for each message, by the clock of the test.
   */
  mailServer: { isDown: boolean; isPaused: boolean; busyMailboxes: Set<string>; takesMs: number }
  /** The phones that the product texts. */
  texts: TestTexts
  /** Starts a second server on the same database, for the `through` option of `call`. */
  startSecond(): Promise<FastifyInstance>
  /** Runs all jobs that are due, such as those that send emails. */
  runJobs(): Promise<void>
  /** Sends a same-origin request; `cookie` as returned by `signUpAndIn`. */
  call(method: 'GET' | 'POST', url: string, options?: CallOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

type AccountCalls = {
  logIn(email: string, password?: string, isKept?: boolean): Promise<LightMyRequestResponse>
  forgot(email: string): Promise<LightMyRequestResponse>
  reset(token: string, newPassword: string): Promise<LightMyRequestResponse>
  /** From a different browser than the one that signed up. */
  verify(token: string, password?: string): Promise<LightMyRequestResponse>
  confirmPassword(cookie: string, password?: string): Promise<LightMyRequestResponse>
  update(cookie: string, change: unknown): Promise<LightMyRequestResponse>
  /** Confirms the password first. */
  exportData(cookie: string): Promise<LightMyRequestResponse>
  /** Confirms the password first. */
  erase(cookie: string): Promise<LightMyRequestResponse>
  isSignedIn(cookie: string): Promise<boolean>
}

type CallOptions = {
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
  /** The caller's IP address; by default every call has a different one. */
  from?: string
  through?: FastifyInstance
}

type TestAppOptions = { hasTexts?: boolean; log?: Logger; requests?: Database }

const ORIGIN = 'http://127.0.0.1:3000'

const NO_PAGES = { mailboxUrl: null, stripePagesUrl: null, textInboxUrl: null }

/** The Stripe of the settings, else an unreachable one. */
function stripeOf(settings: Settings): StripeAccess {
  return {
    secretKey: settings.STRIPE_SECRET_KEY ?? 'sk_test_none',
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? ['whsec_none'],
    apiUrl: settings.STRIPE_API_URL ?? 'http://127.0.0.1:9',
  }
}

/**
 * `hasTexts` is false for a product without a gateway of text messages. `requests` is how the web server reaches the
 * database, if not as jobs do.
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  own?: Database,
  { hasTexts = true, log = quietLog, requests }: TestAppOptions = {},
): Promise<TestApp> {
  const database = own ?? (await createTestDatabase())
  let now = Date.parse('2026-11-18T15:00:00Z')
  const clock = {
    now: () => now,
    set: (instant: string) => {
      now = Date.parse(instant)
    },
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
  let calls = 0
  let running = Promise.resolve()
  const others: FastifyInstance[] = []
  const mails: Mail[] = []
  const signInReports: Mail[] = []
  const refusedAddresses = new Set<string>()
  const mailServer = { isDown: false, isPaused: false, busyMailboxes: new Set<string>(), takesMs: 0 }
  const parsed = parseSettings({ NODE_ENV: 'test', ...settings })
  const phones = await openTestTexts({
    publicUrl: parsed.PUBLIC_URL,
    now: clock.now,
    post: postTo(() => app),
  })
  const parts = {
    settings: parsed,
    log,
    clock,
    database,
    stripe: stripeOf(parsed),
    texts: hasTexts ? phones.gateway : null,
  }
  const web = { ...parts, database: requests ?? database }
  const app: FastifyInstance = await composeWeb(web, NO_PAGES)
  const jobs = composeJobs(parts, {
    sendMail: async (mail) => {
      if (mailServer.isPaused) throw new MailPausedError('pausing email')
      clock.advance(mailServer.takesMs)
      if (mailServer.isDown || mailServer.busyMailboxes.has(mail.to)) throw new Error('451 try later')
      if (refusedAddresses.has(mail.to)) throw new MailRefusedError('refused')
      if (mail.subject.startsWith('New sign-in')) signInReports.push(mail)
      else mails.push(mail)
    },
    parcelServiceUrl: settings['PARCEL_SERVICE_URL'] ?? (await refusingParcelsUrl()),
    signal: new AbortController().signal,
  })
  const call: TestApp['call'] = (method, url, { body, cookie, headers, from, through = app } = {}) => {
    calls += 1
    const request: InjectOptions = {
      method,
      url,
      remoteAddress: from ?? `10.0.${Math.floor(calls / 250)}.${(calls % 250) + 1}`,
      headers: {
        ...(method === 'POST' && { origin: ORIGIN }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    }
    if (body !== undefined) request.headers = { 'content-type': 'application/json', ...request.headers }
    return through.inject(request)
  }
  return {
    app,
    database,
    clock,
    mails,
    signInReports,
    accounts: accountCalls(call),
    subjectsTo: (email) => mails.filter(({ to }) => to === email).map(({ subject }) => subject),
    resetRateLimits: async (kind = '') => {
      await database.pool.query('DELETE FROM rate_limit WHERE starts_with(key, $1)', [kind])
    },
    refusedAddresses,
    mailServer,
    texts: phones.texts,
    startSecond: async () => {
      const second = await composeWeb(web, NO_PAGES)
      others.push(second)
      return second
    },
    runJobs: () => {
      // One run after another: a run does not see what a run beside it has taken.
      running = running.catch(() => undefined).then(() => runToCompletion(database.pool, jobs))
      return running
    },
    call,
    close: async () => {
      await Promise.all([app, ...others].map((server) => server.close()))
      await phones.close()
      await database.close()
    },
  }
}

function accountCalls(call: TestApp['call']): AccountCalls {
  const post = (path: string, body: unknown, options: CallOptions = {}) =>
    call('POST', path, { body, ...options })
  const confirmPassword: AccountCalls['confirmPassword'] = (cookie, password = GOOD_PASSWORD) =>
    post('/api/users/confirm_password', { password }, { cookie })
  return {
    logIn: (email, password = GOOD_PASSWORD, isKept = false) =>
      post('/api/users/login', { email, password, keep_signed_in: isKept }),
    forgot: (email) => post('/api/forgot_password', { email }),
    reset: (token, newPassword) => post('/api/reset_password', { token, new_password: newPassword }),
    verify: (token, password = GOOD_PASSWORD) => post('/api/users/verify_email', { token, password }),
    confirmPassword,
    update: (cookie, change) => post('/api/users/update', change, { cookie }),
    exportData: async (cookie) => {
      await confirmPassword(cookie)
      return call('GET', '/api/users/export', { cookie })
    },
    erase: async (cookie) => {
      await confirmPassword(cookie)
      return post('/api/users/delete', {}, { cookie })
    },
    isSignedIn: async (cookie) =>
      (await call('GET', '/api/users/current_user', { cookie })).statusCode === 200,
  }
}

/** Waits until the results of jobs are stored, because runDueJobs does not, and tests read those rows. */
async function runToCompletion(pool: Database['pool'], jobs: JobHandlers): Promise<void> {
  const began = await pool.query<{ at: Date }>('SELECT now() AS at')
  await runDueJobs(pool, jobs, quietLog)
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        'SELECT FROM graphile_worker._private_jobs WHERE locked_at >= $1',
        [began.rows[0]?.at],
      )
      assert.equal(rowCount, 0, 'a job is still running')
    },
    { timeout: 20_000, interval: 5 },
  )
}

export const GOOD_PASSWORD = 'Marble-Lantern-7!'

export function signUpForm(email: string) {
  return {
    name: 'Ada Investor',
    email,
    password: GOOD_PASSWORD,
    is_adult: true,
    agrees_to_eula: true,
    agrees_to_terms: true,
  }
}

/** The token in the newest email to an address. */
export function mailedToken(mails: readonly Mail[], email: string): string {
  const mail = mails.findLast(({ to }) => to === email)
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no mail with a token to ${email}`)
  return token
}

/** The session cookie that a response sets, as a browser would send it back; empty if it sets none. */
export function cookieOf(response: LightMyRequestResponse): string {
  return cookieNamed('steps_session', response)
}

/** The cookie that identifies a browser, as it would send it back; empty if the response sets none. */
export function browserOf(response: LightMyRequestResponse): string {
  return cookieNamed('steps_browser', response)
}

function cookieNamed(name: string, { headers }: LightMyRequestResponse): string {
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
  return cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
}

/** The error code of a response, null if it succeeded. */
export function codeOf(answer: LightMyRequestResponse): string | null {
  return answer.json<{ code?: string }>().code ?? null
}

async function verified(test: TestApp, email: string): Promise<LightMyRequestResponse> {
  await test.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
  await test.runJobs()
  return test.accounts.verify(mailedToken(test.mails, email))
}

/** Signs up a person, who is signed in by the emailed link, and returns the session cookie. */
export async function signUpAndIn(test: TestApp, email: string): Promise<string> {
  return cookieOf(await verified(test, email))
}

/** Signs up a person, logs in (for 30 days if `isKept`) and returns the session cookie. Hashes the password once more. */
export async function signUpAndLogIn(test: TestApp, email: string, isKept = false): Promise<string> {
  const answer = await verified(test, email)
  const body = { email, password: GOOD_PASSWORD, keep_signed_in: isKept }
  // In the same browser: another one would be reported by email.
  const cookie = `${cookieOf(answer)}; ${browserOf(answer)}`
  return cookieOf(await test.call('POST', '/api/users/login', { body, cookie }))
}
