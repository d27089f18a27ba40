import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** People whose mails one job writes: few enough that a killed one repeats little. */
export const MAILS_OF_A_JOB = 50

/** Mails of one batch to some people. */
export const mailAlertsJob = defineJob({
  name: 'mail_alerts',
  lane: 'mail',
  payload: z.object({
    channel: z.enum(['email', 'digest']),
    batch: z.number().int(),
    user_ids: z.array(z.uuid()),
  }),
})

/** Notices of one batch to the devices of some people. */
export const pushAlertsJob = defineJob({
  name: 'push_alerts',
  lane: 'services',
  payload: z.object({ batch: z.number().int(), user_ids: z.array(z.uuid()) }),
})

const everyMinute = { payload: z.object({}), cron: '* * * * *' }

export const remindFollowersJob = defineJob({ name: 'remind_followers', ...everyMinute })
export const notifySearchDaysJob = defineJob({ name: 'tell_search_days', ...everyMinute })
export const makeDigestsJob = defineJob({ name: 'make_digests', ...everyMinute })
export const tidyNotificationsJob = defineJob({
  name: 'tidy_notifications',
  payload: z.object({}),
  cron: '23 5 * * *',
})
