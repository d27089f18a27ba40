import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import {
  agreement,
  auditLog,
  emailToken,
  mailLog,
  knownBrowser,
  passkey,
  pendingSignUp,
  pushDevice,
  secondFactor,
  signIn,
  userAccount,
  userSession,
} from '#server/platform/db/schema/accounts.ts'
import { passkeyFacts } from './passkeys/passkeys.store.ts'
import { deleteSessions, signInFacts } from './sessions/sessions.store.ts'

const isAbout = (userId: string) => sql`${auditLog.details} ->> 'user_id' = ${userId}`

/** What the account tables hold about a person, without hashes of secrets. */
export async function findPersonalData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const [account] = await db
    .select({
      id: userAccount.id,
      email: userAccount.email,
      name: userAccount.name,
      phone_number: userAccount.phone_number,
      role: userAccount.role,
      email_verified_at: userAccount.email_verified_at,
      email_refused_at: userAccount.email_refused_at,
      asked_email: userAccount.asked_email,
      instant_email_alert: userAccount.instant_email_alert,
      suspended_at: userAccount.suspended_at,
      suspended_reason: userAccount.suspended_reason,
      secured_at: userAccount.secured_at,
      tour_offered_at: userAccount.tour_offered_at,
      created_at: userAccount.created_at,
    })
    .from(userAccount)
    .where(eq(userAccount.id, userId))
  const agreements = await db
    .select({ document: agreement.document, version: agreement.version, agreed_at: agreement.agreed_at })
    .from(agreement)
    .where(eq(agreement.user_id, userId))
    .orderBy(agreement.agreed_at, agreement.document)
  const sessions = await db
    .select({
      device: userSession.device,
      signed_in_at: userSession.created_at,
      keep_signed_in: userSession.keep_signed_in,
      password_confirmed_at: userSession.password_confirmed_at,
      expires_at: userSession.expires_at,
    })
    .from(userSession)
    .where(eq(userSession.user_id, userId))
  const signIns = await db
    .select(signInFacts)
    .from(signIn)
    .where(eq(signIn.user_id, userId))
    .orderBy(signIn.at)
  const pushDevices = await db
    .select({
      device: pushDevice.device,
      endpoint: pushDevice.endpoint,
      turned_on_at: pushDevice.turned_on_at,
      gone_at: pushDevice.gone_at,
    })
    .from(pushDevice)
    .where(eq(pushDevice.user_id, userId))
    .orderBy(pushDevice.turned_on_at)
  const emails = await db
    .select({ subject: mailLog.subject, written_at: mailLog.written_at })
    .from(mailLog)
    .where(eq(mailLog.user_id, userId))
    .orderBy(mailLog.written_at)
  const operatorActions = await db
    .select({ at: auditLog.at, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(isAbout(userId))
    .orderBy(auditLog.id)
  return {
    account,
    agreements,
    sessions,
    sign_ins: signIns,
    ...(await findFactorData(db, userId)),
    ...(await findSignUpData(db, userId)),
    push_devices: pushDevices,
    emails,
    operator_actions: operatorActions,
  }
}

/** What signs in besides the password, without keys. */
async function findFactorData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const [factor] = await db
    .select({ set_up_at: secondFactor.set_up_at })
    .from(secondFactor)
    .where(eq(secondFactor.user_id, userId))
  const passkeys = await db
    .select(passkeyFacts)
    .from(passkey)
    .where(eq(passkey.user_id, userId))
    .orderBy(passkey.added_at)
  return { second_factor: factor ?? null, passkeys }
}

/** Sign-ups, mailed links and known browsers of a person. */
async function findSignUpData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const mailedLinks = await db
    .select({
      purpose: emailToken.purpose,
      new_email: emailToken.new_email,
      mailed_at: emailToken.created_at,
      expires_at: emailToken.expires_at,
    })
    .from(emailToken)
    .where(eq(emailToken.user_id, userId))
  const signUps = await db
    .select({ name: pendingSignUp.name, at: pendingSignUp.created_at })
    .from(pendingSignUp)
    .where(eq(pendingSignUp.user_id, userId))
  const knownBrowsers = await db
    .select({ signed_in_at: knownBrowser.seen_at })
    .from(knownBrowser)
    .where(eq(knownBrowser.user_id, userId))
  return { mailed_links: mailedLinks, sign_ups: signUps, known_browsers: knownBrowsers }
}

/** Deletes the person with all dependent rows. Operator actions stay in the audit log without the person or reason. */
export async function deletePerson(db: Db, userId: string): Promise<void> {
  await db
    .update(auditLog)
    .set({ details: sql`${auditLog.details} - 'user_id' - 'reason'` })
    .where(isAbout(userId))
  await deleteSessions(db, userId, null)
  await db.delete(userAccount).where(eq(userAccount.id, userId))
}
