import { eventsWrittenJob } from '#server/features/listings/index.ts'
import { deleteGoneDevices } from '#server/features/accounts/index.ts'
import { pushAlerts } from '#server/features/following/push/push-alerts.ts'
import { deleteDeliveries } from '#server/features/following/push/push-deliveries.store.ts'
import type { SendPush } from '#server/features/following/push/send-push.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Enqueue, JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { textAlerts } from '#server/features/following/texts/send-alert-texts.ts'
import { sendHeldTexts } from '#server/features/following/texts/send-held-texts.ts'
import { deleteTexts } from '#server/features/following/texts/text-messages.store.ts'
import { deleteAlertedBefore } from '#server/features/following/restored/alerted-before.store.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { fanOut } from './fan-out.ts'
import { makeDigests } from './email/digests.ts'
import {
  mailAlertsJob,
  makeDigestsJob,
  pushAlertsJob,
  sendHeldTextsJob,
  textAlertsJob,
  remindFollowersJob,
  notifySearchDaysJob,
  tidyNotificationsJob,
} from './job-definitions.ts'
import { mailAlerts } from './email/send-alert-emails.ts'
import { deleteNotifications } from './notifications.store.ts'
import { remindFollowers } from './reminders/send-reminders.ts'
import { notifySearchDays } from './reminders/notify-search-days.ts'
import { announcementJobs } from '#server/features/following/announcements/announcements.jobs.ts'
import { unsubscribeToken } from './email/unsubscribe.ts'

/** Half a year; every upset bid period has ended by then. */
const NOTIFICATIONS_KEPT_MS = 183 * 24 * 3_600_000

/** By then, sources have reported again what a restore took back. */
const ALERTED_KEPT_MS = 14 * 24 * 3_600_000

/** Keeps a dead device listed long enough for its owner to notice. */
const GONE_DEVICES_KEPT_MS = 30 * 24 * 3_600_000

type Deps = Pick<Database, 'pool' | 'db' | 'sessions'> & {
  clock: Clock
  log: Log
  enqueue: Enqueue
  sendOnce: SendOnce
  sendPush: SendPush
  texts: TextGateway | null
  publicUrl: string
}

/** Handlers of all alert jobs. */
export function alertJobs(deps: Deps): JobHandlers {
  const { db, publicUrl } = deps
  const mailing = {
    ...deps,
    unsubscribeLinks: async (userId: string, kind: Parameters<typeof unsubscribeToken>[2]) => {
      const token = await unsubscribeToken(db, userId, kind)
      return { page: `${publicUrl}/unsubscribe#${token}`, oneClick: `${publicUrl}/api/unsubscribe/${token}` }
    },
  }
  return [
    ...announcementJobs(mailing),
    eventsWrittenJob.handledBy((events) => fanOut(events, deps)),
    mailAlertsJob.handledBy((batch) => mailAlerts(batch, mailing)),
    pushAlertsJob.handledBy((batch) => pushAlerts(batch, deps)),
    textAlertsJob.handledBy(async (batch) => {
      if (deps.texts !== null) await textAlerts(batch, { ...deps, gateway: deps.texts })
    }),
    sendHeldTextsJob.handledBy(() => sendHeldTexts(deps)),
    remindFollowersJob.handledBy(() => remindFollowers(deps)),
    notifySearchDaysJob.handledBy(() => notifySearchDays(deps)),
    makeDigestsJob.handledBy(() => makeDigests(deps)),
    tidyNotificationsJob.handledBy(async () => {
      const before = (maxAgeMs: number) => new Date(deps.clock.now() - maxAgeMs)
      await deleteNotifications(db, before(NOTIFICATIONS_KEPT_MS))
      await deleteTexts(db, before(NOTIFICATIONS_KEPT_MS))
      await deleteAlertedBefore(db, before(ALERTED_KEPT_MS))
      await deleteDeliveries(db, before(GONE_DEVICES_KEPT_MS))
      await deleteGoneDevices(db, before(GONE_DEVICES_KEPT_MS))
    }),
  ]
}
