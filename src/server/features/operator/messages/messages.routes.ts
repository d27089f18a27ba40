import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorMessageEndpoints } from '#contract/operator/messages.ts'
import type { OperatorNeed } from '#contract/operator/overview.ts'
import { counted } from '#domain/text/counted.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { readRepeatable } from '#server/platform/mail/mail-log.store.ts'
import { countRepeats, readMessages, readRefusedAddresses } from './messages.store.ts'
import { resendMailJob } from './resend-mail.ts'

const PAGE = 100

type Deps = { db: Db; clock: Clock; enqueue: Enqueue }

export function messageRoutes(app: FastifyInstance, { db, clock, enqueue }: Deps): void {
  const endpoints = operatorMessageEndpoints
  bindEndpoint(app, endpoints.messages, async ({ input: { query } }) => {
    const messages = await readMessages(db, query, PAGE + 1)
    const { accounts } = await readRefusedAddresses(db)
    return {
      messages: messages.slice(0, PAGE),
      has_more: messages.length > PAGE,
      refused_addresses: accounts,
    }
  })

  bindEndpoint(app, endpoints.resendMessage, async ({ input: { body }, viewer, request }) => {
    const { key } = body
    return db.transaction(async (tx) => {
      const stored = await readRepeatable(tx, key)
      if (stored === null)
        throw new AppError(
          'not_found',
          'This email is not stored, so it cannot be sent again. Alerts and announcements never are: their figures may have changed, and the person may no longer want them',
        )
      if (stored.is_refused)
        throw new AppError('not_possible', `${stored.to} is refused by its mail server, or suspended`)
      // One at a time: a second click waits for the first one's job.
      await enqueue(
        tx,
        resendMailJob,
        { key, repeat: (await countRepeats(tx, key)) + 1 },
        `mail_again.${key}`,
      )
      const details = { key, user_id: stored.user_id }
      const by = actorOf(viewer, request)
      await writeAudit(tx, { at: new Date(clock.now()), by, action: 'resend_mail', details })
      return { to: stored.to }
    })
  })
}

/** Addresses that refuse mail: their owners miss alerts. */
export async function findMessageNeeds(db: Db): Promise<OperatorNeed[]> {
  const { accounts, since } = await readRefusedAddresses(db)
  if (accounts === 0) return []
  return [
    {
      id: 'messages.refused',
      area: 'messages',
      tone: 'failed',
      title: `${counted(accounts, 'address refuses', 'addresses refuse')} our mail`,
      detail: 'They get no alerts by email until they change the address or verify it again.',
      touches: counted(accounts, 'person', 'people'),
      since,
      link: '/operator/messages?state=refused',
      action: 'See',
      days_to_deadline: null,
    },
  ]
}
