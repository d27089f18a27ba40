import { AppError } from '#contract/errors.ts'
import { normaliseEmail } from '#domain/accounts/validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { countLinkTry, mayMail, type Place } from '#server/features/accounts/sessions/login-attempts.ts'
import {
  type Account,
  markEmailVerified,
  setEmail,
  updateAccount,
} from '#server/features/accounts/accounts.store.ts'
import { mailEmailChanged, mailVerification, newMail } from '#server/features/accounts/accounts.jobs.ts'
import type { AccountHooks } from '#server/features/accounts/hooks.ts'
import { hashOfSecret, isPassword } from '#server/features/accounts/secrets.ts'
import { secureAccount } from '#server/features/accounts/secure-account.ts'
import { deleteSignUps, findSignUp, type PendingSignUp } from './sign-ups.store.ts'
import { findToken, takeToken, voidTokens } from '#server/features/accounts/tokens.store.ts'

const PURPOSES = ['verify_email' as const, 'change_email' as const]

type Deps = { db: Db; clock: Clock; enqueue: Enqueue; hooks: readonly AccountHooks[] }

/** A used link: its token, and what shows that it was opened by the person who asked for it. */
type Opened = {
  token: string
  password: string | undefined
  viewer: Pick<Viewer, 'userId'> | null
  browserHash: Buffer | null
}

/**
 * Verifies an address with the token of a mailed link, of a sign-up or of a change of address, and returns the account
 * to sign in to. The mailbox alone is not enough, because a stranger can have a link mailed to it: the link counts in
 * the browser that signed up, in a session of the account, or with the password of that sign-up or account. Throws
 * `password_needed` where none of these is given, which leaves the token as it is; `wrong_credentials`;
 * `token_invalid`, also where another account has the address by now.
 */
export async function verifyEmail(opened: Opened, deps: Deps): Promise<Account> {
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
    return signUp && verifySignUp(tx, taken.account, signUp, now)
  })
  if (verified === null) throw new AppError('token_invalid')
  return verified
}

type Asked = { account: Account; signUp: PendingSignUp | null; idHash: Buffer }

async function requireOwner(opened: Opened, { account, signUp, idHash }: Asked, db: Db): Promise<void> {
  const passwordHash = signUp?.password_hash ?? account.password_hash
  // A session begun with the password of another sign-up says nothing of this one.
  if (opened.viewer?.userId === account.id && account.password_hash === passwordHash) return
  if (signUp && opened.browserHash?.equals(signUp.browser_hash)) return
  if (opened.password === undefined) throw new AppError('password_needed')
  await countLinkTry(db, idHash)
  if (!(await isPassword(passwordHash, opened.password))) {
    throw new AppError('wrong_credentials', 'The password is not right')
  }
}

/** The account becomes what this sign-up asked for; whatever other sign-ups of the address left behind ends. */
async function verifySignUp(tx: Db, account: Account, signUp: PendingSignUp, now: Date): Promise<Account> {
  const { name, password_hash } = signUp
  if (account.password_hash !== password_hash) {
    await updateAccount(tx, account.id, { name, password_hash, phone_number: null, tour_offered_at: null })
    await secureAccount(tx, account.id, now, null)
  }
  await markEmailVerified(tx, account.id, now)
  await deleteSignUps(tx, account.id)
  return { ...account, name, password_hash }
}

async function changeEmail(tx: Db, account: Account, email: string, deps: Deps): Promise<boolean> {
  const now = new Date(deps.clock.now())
  if (!(await setEmail(tx, account.id, email, now))) return false
  // Links that lie in the old mailbox open nothing any more.
  await voidTokens(tx, account.id, ['reset_password', 'verify_email'])
  await deleteSignUps(tx, account.id)
  await deps.enqueue(tx, mailEmailChanged, {
    ...newMail(),
    old_email: account.email,
    new_email: email,
    at: now.toISOString(),
  })
  for (const hooks of deps.hooks) await hooks.onEmailChanged(tx, { ...account, email })
  return true
}

/**
 * Mails a new link where an unverified account has this address, and nothing to every other address. It is for the
 * sign-up of this browser, else for the newest one.
 */
export async function resendVerification(
  typed: string,
  { address, browserHash }: Place,
  deps: { db: Db; enqueue: Enqueue },
): Promise<void> {
  const email = normaliseEmail(typed)
  if (!(await mayMail(deps.db, email, address))) return
  const browser = browserHash ? { browser: browserHash.toString('hex') } : {}
  await deps.enqueue(deps.db, mailVerification, { ...newMail(), email, ...browser })
}
