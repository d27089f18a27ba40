import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { removeEndedWindows } from '#server/platform/http/rate-limit.store.ts'
import { defineJob, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteOldMailLog } from '#server/platform/mail/mail-log.store.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  deleteOldRequests,
  lockAccount,
  removeUnverified,
} from './accounts.store.ts'
import * as mails from './accounts.emails.ts'
import { removeExpiredChallenges } from './passkeys/challenges.store.ts'
import { countPasskeys } from './passkeys/passkeys.store.ts'
import { secondFactorJobs } from './second-factor/second-factor.jobs.ts'
import { removeOldSetUps } from './second-factor/second-factor.store.ts'
import { removeOldBrowsers } from './sessions/known-browsers.store.ts'
import { newSecret } from './secrets.ts'
import { removeOldSessions } from './sessions/sessions.store.ts'
import { newestSignUp, removeOldSignUps } from './sign-up/sign-ups.store.ts'
import { insertToken, removeExpiredTokens } from './tokens.store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const RESET_LIFE_MS = 60 * MINUTE
/** Lifetime of a link that proves an address, in milliseconds. */
export const PROOF_LIFE_MS = DAY
/** Time to confirm a new second factor, in milliseconds. */
export const SET_UP_LIFE_MS = 60 * MINUTE
const SIGN_IN_RETENTION_MS = 90 * DAY
/** Emails are stored as long as sending them again makes sense, and the log of them longer. */
const MAIL_RETENTION_MS = 14 * DAY
const MAIL_LOG_RETENTION_MS = 90 * DAY
/** Counted from the last sign-up. */
const UNVERIFIED_RETENTION_MS = 7 * DAY
/** For sign-ups superseded by a newer one; the newest lives as long as its account. */
const SIGN_UP_RETENTION_MS = 7 * DAY
const BROWSER_RETENTION_MS = 365 * DAY

/** Each email gets its ID when it is caused, so it is sent once however often its job runs. */
const mail = { mail_id: z.uuid() }
const instant = z.iso.datetime()

/** A new ID for an email to enqueue. */
export function newMail(): { mail_id: string } {
  return { mail_id: randomUUID() }
}

// Jobs an anonymous caller can cause carry the address as typed. The account is looked up in the job rather than in the
// request, so the request takes the same time for every address.
const typedAddress = z.object({ ...mail, email: z.string() })
export const mailVerification = defineJob({
  name: 'mail_verification',
  lane: 'mail',
  /** `browser`: hex hash of the browser's cookie; the link is for the sign-up made in that browser. */
  payload: typedAddress.extend({ browser: z.string().optional() }),
})
export const mailAccountExists = defineJob({
  name: 'mail_account_exists',
  lane: 'mail',
  payload: typedAddress,
})
export const mailReset = defineJob({ name: 'mail_reset', lane: 'mail', payload: typedAddress })
export const mailNewEmail = defineJob({
  name: 'mail_new_email',
  lane: 'mail',
  payload: z.object({ ...mail, user_id: z.uuid(), new_email: z.string(), asked_at: instant }),
})
export const mailEmailChanged = defineJob({
  name: 'mail_email_changed',
  lane: 'mail',
  payload: z.object({ ...mail, old_email: z.string(), new_email: z.string(), at: instant }),
})
export const mailPasswordChanged = defineJob({
  name: 'mail_password_changed',
  lane: 'mail',
  payload: z.object({
    ...mail,
    user_id: z.uuid(),
    device: z.string(),
    at: instant,
    by_link: z.boolean().default(false),
  }),
})
export const mailNewBrowser = defineJob({
  name: 'mail_new_browser',
  lane: 'mail',
  payload: z.object({ ...mail, user_id: z.uuid(), device: z.string(), at: instant }),
})
export const mailAccountClosed = defineJob({
  name: 'mail_account_closed',
  lane: 'mail',
  payload: z.object({ ...mail, email: z.string(), at: instant }),
})
export const mailSuspended = defineJob({
  name: 'mail_suspended',
  lane: 'mail',
  payload: z.object({ ...mail, email: z.string(), reason: z.string(), at: instant }),
})
const tidyAccounts = defineJob({ name: 'tidy_accounts', payload: z.object({}), cron: '17 * * * *' })

type Deps = { db: Db; clock: Clock; sendOnce: SendOnce; publicUrl: string; support: mails.Support }

/**
 * Creates the token in the mail job rather than where it is enqueued, so no usable token is ever stored. Throws if the
 * account was secured or got another address since it was read; the retry then sees that the email is void.
 */
async function makeToken(
  { db, clock }: Deps,
  account: Account,
  what:
    | { purpose: 'verify_email'; sign_up_id: string }
    | { purpose: 'reset_password' }
    | { purpose: 'change_email'; new_email: string },
  lifeMs: number,
): Promise<string> {
  const { secret, hash } = newSecret()
  const now = clock.now()
  await db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    if (locked?.secured_at.getTime() !== account.secured_at.getTime() || locked.email !== account.email)
      throw new Error(
        'dropped an email: the account was secured, changed its address or was closed meanwhile',
      )
    await insertToken(tx, {
      ...what,
      id_hash: hash,
      user_id: account.id,
      created_at: new Date(now),
      expires_at: new Date(now + lifeMs),
    })
  })
  return secret
}

/** Emails with a link that proves something. */
function linkJobs(deps: Deps): JobHandlers {
  const { db, sendOnce, publicUrl } = deps
  const login = `${publicUrl}/login`
  const proof = (token: string) => `${publicUrl}/email_verification#token=${token}`
  return [
    mailVerification.handledBy(async ({ email, browser, mail_id: key }) => {
      const account = await findAccountByEmail(db, email)
      if (account === null || account.email_verified_at) return
      const signUp = await newestSignUp(
        db,
        account.id,
        browser === undefined ? null : Buffer.from(browser, 'hex'),
      )
      if (signUp === null) return
      const what = { purpose: 'verify_email', sign_up_id: signUp.id } as const
      const write = async () =>
        mails.verificationMail({ link: proof(await makeToken(deps, account, what, PROOF_LIFE_MS)) })
      await sendOnce({ key, to: account.email, write })
    }),
    mailAccountExists.handledBy(async ({ email, mail_id: key }) => {
      const account = await findAccountByEmail(db, email)
      if (account === null) return
      await sendOnce({ key, to: account.email, write: () => mails.accountExistsMail({ link: login }) })
    }),
    mailReset.handledBy(async ({ email, mail_id: key }) => {
      const account = await findAccountByEmail(db, email)
      if (account === null) return
      const write = async () => {
        const token = await makeToken(deps, account, { purpose: 'reset_password' }, RESET_LIFE_MS)
        return mails.resetMail({ link: `${login}?reset=1#token=${token}` })
      }
      await sendOnce({ key, to: account.email, write })
    }),
    mailNewEmail.handledBy(async ({ user_id, new_email, asked_at, mail_id: key }) => {
      const account = await findAccountById(db, user_id)
      if (account === null || new Date(asked_at) < account.secured_at) return
      // The change was canceled or replaced since.
      if (account.asked_email !== new_email) return
      const other = await findAccountByEmail(db, new_email)
      // An account that never verified the address has no claim to it.
      if (other?.email_verified_at) {
        await sendOnce({ key, to: new_email, write: () => mails.accountExistsMail({ link: login }) })
        return
      }
      const what = { purpose: 'change_email', new_email } as const
      const write = async () =>
        mails.confirmNewEmailMail({ link: proof(await makeToken(deps, account, what, PROOF_LIFE_MS)) })
      await sendOnce({ key, to: new_email, write })
    }),
  ]
}

/** Emails that report something that happened. */
function noticeJobs({ db, sendOnce, publicUrl, support }: Deps): JobHandlers {
  return [
    mailEmailChanged.handledBy(async ({ old_email, new_email, at: instantOf, mail_id }) => {
      const at = new Date(instantOf)
      await sendOnce({
        key: `${mail_id}.old`,
        to: old_email,
        write: () => mails.emailChangedMailToOld({ at, support }),
      })
      await sendOnce({
        key: `${mail_id}.new`,
        to: new_email,
        write: () => mails.emailChangedMailToNew({ email: new_email, at }),
      })
    }),
    mailPasswordChanged.handledBy(async ({ user_id, device, at, by_link, mail_id: key }) => {
      const account = await findAccountById(db, user_id)
      if (account === null) return
      const write = async () =>
        mails.passwordChangedMail({
          ...{ at: new Date(at), device, by_link, link: `${publicUrl}/login`, support },
          passkeys: await countPasskeys(db, user_id),
        })
      await sendOnce({ key, to: account.email, write })
    }),
    mailNewBrowser.handledBy(async ({ user_id, device, at, mail_id: key }) => {
      const account = await findAccountById(db, user_id)
      if (account === null) return
      const write = () =>
        mails.newBrowserMail({ at: new Date(at), device, link: `${publicUrl}/login`, support })
      await sendOnce({ key, to: account.email, write })
    }),
    mailAccountClosed.handledBy(async ({ email, at, mail_id: key }) => {
      await sendOnce({
        key,
        to: email,
        write: () => mails.accountClosedMail({ at: new Date(at), support }),
      })
    }),
    mailSuspended.handledBy(async ({ email, reason, at, mail_id: key }) => {
      await sendOnce({
        key,
        to: email,
        write: () => mails.suspendedMail({ reason, at: new Date(at), support }),
      })
    }),
  ]
}

export function accountJobs(deps: Deps): JobHandlers {
  const { db, clock } = deps
  return [
    ...linkJobs(deps),
    ...noticeJobs(deps),
    ...secondFactorJobs(deps),
    tidyAccounts.handledBy(async () => {
      const now = clock.now()
      await removeOldSessions(db, new Date(now), new Date(now - SIGN_IN_RETENTION_MS))
      await removeExpiredTokens(db, new Date(now))
      await removeExpiredChallenges(db, new Date(now))
      await removeOldSignUps(db, new Date(now - SIGN_UP_RETENTION_MS))
      await removeOldBrowsers(db, new Date(now - BROWSER_RETENTION_MS))
      await removeUnverified(db, new Date(now - UNVERIFIED_RETENTION_MS))
      await removeOldSetUps(db, new Date(now - SET_UP_LIFE_MS))
      await deleteOldRequests(db, new Date(now))
      await removeEndedWindows(db)
      await deleteOldMailLog(db, new Date(now - MAIL_RETENTION_MS), new Date(now - MAIL_LOG_RETENTION_MS))
    }),
  ]
}
