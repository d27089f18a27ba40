import { findAccountById } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue, JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import {
  checkTextStatesJob,
  mailTextsStoppedJob,
  readTextStateJob,
  textCodeJob,
  tidyRepliesJob,
} from './job-definitions.ts'
import { checkTextStates, readTextState } from './read-text-state.ts'
import { deleteReplies } from './replies/replies.store.ts'
import { textsStoppedMail } from './texts.emails.ts'
import { sendCode } from './verification/send-code.ts'

/** The gateway has long stopped reporting a message again. */
const REPLIES_KEPT_MS = 90 * 24 * 3_600_000

type Deps = {
  db: Db
  clock: Clock
  log: Log
  enqueue: Enqueue
  sendOnce: SendOnce
  publicUrl: string
  texts: TextGateway | null
}

/** Jobs of a person's number and of what was texted to it: the code, why texts stopped, and what became of them. */
export function textNumberJobs({ db, clock, log, enqueue, sendOnce, publicUrl, texts }: Deps): JobHandlers {
  return [
    textCodeJob.handledBy((code) => sendCode(code, { db, clock, log, gateway: texts })),
    mailTextsStoppedJob.handledBy(async ({ mail_id, user_id, phone, because }) => {
      const account = await findAccountById(db, user_id)
      if (account === null || account.suspended_at !== null) return
      const profileLink = `${publicUrl}/user_profile?tab=account_settings`
      await sendOnce({
        key: `texts-stopped.${mail_id}`,
        to: account.email,
        isRepeatable: true,
        write: () => textsStoppedMail({ name: account.name, phone, because, profileLink }),
      })
    }),
    readTextStateJob.handledBy(async ({ sid }) => {
      if (texts !== null) await readTextState(sid, { db, clock, gateway: texts })
    }),
    checkTextStatesJob.handledBy(() => checkTextStates({ db, clock, enqueue })),
    tidyRepliesJob.handledBy(() => deleteReplies(db, new Date(clock.now() - REPLIES_KEPT_MS))),
  ]
}
