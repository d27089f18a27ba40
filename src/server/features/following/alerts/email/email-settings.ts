import type { AlertSettings, MailKind, StoppedMail } from '#contract/following/alerts.ts'
import { findAccountById, setInstantEmailAlert } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSettingsOf } from '#server/features/following/alerts/recipients.store.ts'
import {
  turnOffInstantSearches,
  hasInstantSearch,
  restoreMails,
  resumeStoppedMail,
  turnOnInstantSearches,
  writeSettings,
} from '#server/features/following/alerts/settings.store.ts'

/** A person's settings of emails; null for an unknown person. */
export async function readAlertSettings(
  db: Db,
  userId: string,
): Promise<Omit<AlertSettings, 'texts'> | null> {
  const account = await findAccountById(db, userId)
  if (account === null) return null
  const own = (await readSettingsOf(db, [userId])).get(userId)
  const isRefused = account.email_refused_at !== null
  const isStopped = (own?.mail_stopped_at ?? null) !== null
  return {
    instant_email_alert: account.instant_email_alert,
    daily_digest: own?.daily_digest ?? false,
    deadline_reminders: own?.deadline_reminders ?? true,
    announcements: own?.announcements ?? true,
    mail_stopped: isRefused ? { because: 'refused' } : isStopped ? { because: 'complaint' } : null,
  }
}

/** Turns instant email about favorites on or off. */
export async function chooseInstantAlert(db: Db, userId: string, isWanted: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await setInstantEmailAlert(tx, userId, isWanted)
    if (isWanted) await resumeStoppedMail(tx, userId)
  })
}

/** Whether a person receives this kind of email. */
export async function isMailOn(db: Db, userId: string, kind: MailKind): Promise<boolean> {
  const settings = await readAlertSettings(db, userId)
  if (settings === null || settings.mail_stopped !== null) return false
  if (kind === 'digest') return settings.daily_digest
  if (kind === 'reminder') return settings.deadline_reminders
  if (kind === 'announcement') return settings.announcements
  return settings.instant_email_alert || hasInstantSearch(db, userId)
}

/** Stops one kind of email to a person. Returns what it turned off, for `resumeMail`. */
export async function stopMail(db: Db, userId: string, kind: MailKind): Promise<StoppedMail> {
  return db.transaction(async (tx) => {
    const settings = await readAlertSettings(tx, userId)
    if (settings === null) return { mails: false, searches: [] }
    if (kind === 'digest') {
      await writeSettings(tx, userId, { daily_digest: false })
      return { mails: settings.daily_digest, searches: [] }
    }
    if (kind === 'reminder') {
      await writeSettings(tx, userId, { deadline_reminders: false })
      return { mails: settings.deadline_reminders, searches: [] }
    }
    if (kind === 'announcement') {
      await writeSettings(tx, userId, { announcements: false })
      return { mails: settings.announcements, searches: [] }
    }
    await setInstantEmailAlert(tx, userId, false)
    return { mails: settings.instant_email_alert, searches: await turnOffInstantSearches(tx, userId) }
  })
}

/** Turns on again only what `stopMail` turned off. */
export async function resumeMail(
  db: Db,
  userId: string,
  kind: MailKind,
  { mails, searches }: StoppedMail,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await findAccountById(tx, userId)) === null) return
    if (kind === 'digest' && mails) await restoreMails(tx, userId, { daily_digest: true })
    if (kind === 'reminder' && mails) await restoreMails(tx, userId, { deadline_reminders: true })
    if (kind === 'announcement' && mails) await restoreMails(tx, userId, { announcements: true })
    if (kind !== 'instant') return
    if (mails) await setInstantEmailAlert(tx, userId, true)
    await turnOnInstantSearches(tx, userId, searches)
  })
}
