import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Emails of one batch to some people. */
export const mailAlertsJob = defineJob({
  name: 'mail_alerts',
  lane: 'mail',
  isBulk: true,
  payload: z.object({
    channel: z.enum(['email', 'digest']),
    batch: z.number().int(),
    user_ids: z.array(z.uuid()),
  }),
})

/** Pushes of one batch to the devices of some people. */
export const pushAlertsJob = defineJob({
  name: 'push_alerts',
  lane: 'services',
  isBulk: true,
  payload: z.object({ batch: z.number().int(), user_ids: z.array(z.uuid()) }),
})

/** Texts of a batch to some people. */
export const textAlertsJob = defineJob({
  name: 'text_alerts',
  lane: 'texts',
  isBulk: true,
  payload: z.object({ batch: z.number().int(), user_ids: z.array(z.uuid()) }),
})

const everyMinute = { payload: z.object({}), cron: '* * * * *' }

export const remindFollowersJob = defineJob({ name: 'remind_followers', ...everyMinute })
export const notifySearchDaysJob = defineJob({ name: 'tell_search_days', ...everyMinute })
export const sendHeldTextsJob = defineJob({ name: 'send_held_texts', ...everyMinute })
export const makeDigestsJob = defineJob({ name: 'make_digests', ...everyMinute })
export const tidyNotificationsJob = defineJob({
  name: 'tidy_notifications',
  payload: z.object({}),
  cron: '23 5 * * *',
})
