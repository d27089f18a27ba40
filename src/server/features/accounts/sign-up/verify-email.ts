import { AppError } from '#contract/errors.ts'
import { normalizeEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { countLinkTry, mayMailLink, type Place } from '#server/features/accounts/sessions/login-attempts.ts'
import {
  type Account,
  markEmailVerified,
  setEmail,
  updateAccount,
} from '#server/features/accounts/accounts.store.ts'
import { mailEmailChanged, mailVerification, newMail } from '#server/features/accounts/accounts.jobs.ts'
import type { AccountHooks } from '#server/features/accounts/hooks.ts'
import { recordConsents } from '#server/features/accounts/agreements.ts'
import { hashOfSecret, isPassword } from '#server/features/accounts/secrets.ts'
import { takeOverAccount } from '#server/features/accounts/take-over-account.ts'
import { rememberBrowser } from '#server/features/accounts/sessions/known-browsers.store.ts'
import { deleteSignUps, findSignUp, type PendingSignUp } from './sign-ups.store.ts'
import { findToken, takeToken, voidTokens } from '#server/features/accounts/tokens.store.ts'

const PURPOSES = ['verify_email' as const, 'change_email' as const]

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] }

/** An opened link: its token, and evidence that the person who requested it opened it. */
type Opened = {
  token: string
  password: string | undefined
  viewer: Pick<Viewer, 'userId'> | null
  browserHash: Buffer | null
}

/** The account to sign in to, and whether the link was its first, of the sign-up. */
type Verified = { account: Account; isSignUp: boolean }

/**
 * Verifies an address with a mailed token from a sign-up or an address change, and returns the account to sign in to.
 * Access to the mailbox is not enough, because a stranger can have a link mailed to it: the link needs the browser that
 * signed up, a session of the account, or the password of that sign-up or account. Throws `password_needed` if all are
 * missing, which leaves the token valid; `wrong_credentials`; `token_invalid`, also if another account has the address
 * by now.
 */
export async function verifyEmail(opened: Opened, deps: Deps): Promise<Verified> {
  const now = new Date(deps.clock.now())
  const idHash = hashOfSecret(opened.token)
  const found = await findToken(deps.db, idHash, PURPOSES, now)
  if (found === null) throw new AppError('token_invalid')
  const { token, account } = found
  const signUp = token.sign_up_id === null ? null : await findSignUp(deps.db, token.sign_up_id)
  await requireOwner(opened, { account, signUp, idHash }, deps.db)
  const verified = await deps.db.transaction(async (tx) => {
    const taken = await takeToken(tx, idHash, PURPOSES, now)
    if (taken === null) return null
    const { new_email } = taken.token
    if (new_email !== null)
      return (await changeEmail(tx, taken.account, new_email, deps)) ? taken.account : null
    return signUp && verifySignUp(tx, taken.account, signUp, deps)
  })
  if (verified === null) throw new AppError('token_invalid')
  return { account: verified, isSignUp: signUp !== null }
}

type Asked = { account: Account; signUp: PendingSignUp | null; idHash: Buffer }

async function requireOwner(opened: Opened, { account, signUp, idHash }: Asked, db: Db): Promise<void> {
  const passwordHash = signUp?.password_hash ?? account.password_hash
  // A session started with the password of another sign-up proves nothing about this one.
  if (opened.viewer?.userId === account.id && account.password_hash === passwordHash) return
  if (signUp && opened.browserHash?.equals(signUp.browser_hash)) return
  if (opened.password === undefined) throw new AppError('password_needed')
  await countLinkTry(db, idHash)
  if (!(await isPassword(passwordHash, opened.password))) {
    throw new AppError('wrong_credentials', 'Incorrect password')
  }
}

/** Applies this sign-up to the account and ends whatever other sign-ups with the address left behind. */
async function verifySignUp(
  tx: Db,
  account: Account,
  signUp: PendingSignUp,
  { clock, hooks }: Pick<Deps, 'clock' | 'hooks'>,
): Promise<Account> {
  const { name, password_hash, created_at } = signUp
  const now = new Date(clock.now())
  if (account.password_hash !== password_hash) {
    await updateAccount(tx, account.id, { name, password_hash })
    await takeOverAccount(tx, account.id, now, hooks)
    await recordConsents(tx, account.id, created_at)
  }
  await markEmailVerified(tx, account.id, now)
  // The person may have opened the link elsewhere; the browser that signed up is no stranger's.
  await rememberBrowser(tx, account.id, signUp.browser_hash, now)
  await deleteSignUps(tx, account.id)
  return { ...account, name, password_hash }
}

async function changeEmail(tx: Db, account: Account, email: string, deps: Deps): Promise<boolean> {
  const now = new Date(deps.clock.now())
  if (!(await setEmail(tx, account.id, email, now))) return false
  // Void the links in the old mailbox.
  await voidTokens(tx, account.id, ['reset_password', 'verify_email'])
  await deleteSignUps(tx, account.id)
  await deps.enqueue(tx, mailEmailChanged, {
    ...newMail(),
    old_email: account.email,
    new_email: email,
    at: now.toISOString(),
  })
  for (const hooks of deps.hooks) await hooks.onEmailChanged?.(tx, { ...account, email })
  return true
}

/**
 * Mails a new link if the address has an unverified account, and nothing otherwise, beyond the limit, or for the same
 * request again within seconds. The link is for the sign-up in this browser, or else the newest.
 */
export async function resendVerification(
  typed: string,
  place: Place,
  deps: { db: Db; enqueue: Enqueue },
): Promise<void> {
  const email = normalizeEmail(typed)
  const browser = place.browserHash ? { browser: place.browserHash.toString('hex') } : {}
  await deps.db.transaction(async (tx) => {
    if (await mayMailLink(tx, 'proof', email, place))
      await deps.enqueue(tx, mailVerification, { ...newMail(), email, ...browser })
  })
}
