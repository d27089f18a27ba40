import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/jobs.ts'

/** Texts the code that verifies a number. The code is made in the job, so that the queue holds none. */
export const textCodeJob = defineJob({
  name: 'text_code',
  lane: 'texts',
  payload: z.object({ user_id: z.uuid(), phone: z.string(), asked_at: z.iso.datetime() }),
})

/** Emails a person why they get no texts anymore. */
export const mailTextsStoppedJob = defineJob({
  name: 'mail_texts_stopped',
  lane: 'mail',
  payload: z.object({
    mail_id: z.uuid(),
    user_id: z.uuid(),
    phone: z.string(),
    because: z.enum(['unreachable', 'refused']),
  }),
})

export function newTextsMail(): { mail_id: string } {
  return { mail_id: randomUUID() }
}

export const tidyRepliesJob = defineJob({
  name: 'tidy_text_replies',
  payload: z.object({}),
  cron: '41 5 * * *',
})

/** Asks the gateway what became of a text message. */
export const readTextStateJob = defineJob({
  name: 'read_text_state',
  lane: 'texts',
  payload: z.object({ sid: z.string() }),
})

export const checkTextStatesJob = defineJob({
  name: 'check_text_states',
  payload: z.object({}),
  cron: '*/5 * * * *',
})
