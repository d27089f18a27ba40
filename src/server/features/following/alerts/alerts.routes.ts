import type { FastifyInstance } from 'fastify'
import { alertEndpoints } from '#contract/following/alerts.ts'
import { AppError } from '#contract/errors.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import { personOf } from '#server/features/following/person.ts'
import { readTextSettings } from '#server/features/following/texts/text-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { markRead, markReadUpTo } from './bell/bell.store.ts'
import { isMailOn, readAlertSettings, resumeMail, stopMail } from './email/email-settings.ts'
import { takeMailReports } from './email/delivery-reports.ts'
import { readNotifications } from './bell/read-notifications.ts'
import { writeSettings } from './settings.store.ts'
import { isUndoable, makeUndoable } from './email/undo-proof.ts'
import { readUnsubscribeToken } from './email/unsubscribe.ts'

const DONE = { success: true } as const

/** Enough for a one-click unsubscribe form or a batch of about a hundred delivery reports. */
const MAX_RAW_BYTES = 256 * 1024

type Deps = {
  db: Db
  clock: Clock
  /** Secrets that sign the mail service's reports, several while one is being rotated; empty if there is no such service. */
  mailWebhookSecrets: readonly string[]
  /** Null where there are no text messages. */
  texts: TextGateway | null
}

export async function alertRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, mailWebhookSecrets: secrets } = deps
  bindEndpoint(app, alertEndpoints.notifications, ({ viewer, input: { query } }) =>
    readNotifications(personOf(viewer), query.before ?? null, deps),
  )

  bindEndpoint(app, alertEndpoints.readNotification, async ({ viewer, input: { body } }) => {
    await markRead(db, viewer.userId, body.id, new Date(clock.now()))
    await notifyPeople(db, [viewer.userId])
    return DONE
  })

  bindEndpoint(app, alertEndpoints.readAllNotifications, async ({ viewer, input: { body } }) => {
    await markReadUpTo(db, viewer.userId, body.up_to, new Date(clock.now()))
    await notifyPeople(db, [viewer.userId])
    return DONE
  })

  const settingsOf = async (userId: string) => {
    const settings = await readAlertSettings(db, userId)
    if (settings === null) throw new AppError('not_signed_in')
    const texts = deps.texts === null ? null : await readTextSettings(db, userId, clock.now())
    return { ...settings, texts }
  }

  bindEndpoint(app, alertEndpoints.alertSettings, ({ viewer }) => settingsOf(viewer.userId))

  bindEndpoint(app, alertEndpoints.updateAlertSettings, async ({ viewer, input: { body } }) => {
    await writeSettings(db, viewer.userId, {
      ...(body.daily_digest !== undefined && { daily_digest: body.daily_digest }),
      ...(body.deadline_reminders !== undefined && { deadline_reminders: body.deadline_reminders }),
      ...(body.announcements !== undefined && { announcements: body.announcements }),
      ...(body.text_deadlines !== undefined && { text_deadlines: body.text_deadlines }),
      ...(body.text_upset_bids !== undefined && { text_upset_bids: body.text_upset_bids }),
      ...(body.text_sale_changes !== undefined && { text_sale_changes: body.text_sale_changes }),
    })
    return settingsOf(viewer.userId)
  })

  bindEndpoint(app, alertEndpoints.unsubscribeFacts, async ({ input: { params }, request, reply }) => {
    void reply.header('vary', 'accept')
    // A person followed the link that mail clients post to. The page asks first, because scanners follow links, too.
    if (request.headers.accept?.includes('text/html') === true)
      return reply.redirect(`/unsubscribe#${params.token}`, 303)
    const decoded = await readUnsubscribeToken(db, params.token)
    if (decoded === null) throw new AppError('token_invalid')
    return { kind: decoded.kind, is_on: await isMailOn(db, decoded.userId, decoded.kind) }
  })

  bindEndpoint(app, alertEndpoints.undoUnsubscribe, async ({ input: { params, body } }) => {
    const decoded = await readUnsubscribeToken(db, params.token)
    if (decoded === null || !(await isUndoable(db, decoded, body, clock.now())))
      throw new AppError('token_invalid')
    await resumeMail(db, decoded.userId, decoded.kind, body)
    return { ...DONE, kind: decoded.kind }
  })

  // A separate scope, because the one-click form is not JSON and the webhook signature covers the raw bytes.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_RAW_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    bindEndpoint(scope, alertEndpoints.unsubscribe, async ({ input: { params } }) => {
      const decoded = await readUnsubscribeToken(db, params.token)
      if (decoded === null) throw new AppError('bad_request', 'This link is not valid')
      const stopped = await stopMail(db, decoded.userId, decoded.kind)
      return {
        ...DONE,
        kind: decoded.kind,
        stopped: await makeUndoable(db, decoded, stopped, clock.now()),
      }
    })
    bindEndpoint(scope, alertEndpoints.mailWebhook, async ({ request }) => {
      const signature = request.headers['steps-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
        throw new AppError('bad_request', 'The signature is missing')
      await takeMailReports(request.body, signature, { db, clock, secrets })
      return { received: true as const }
    })
    done()
  })
}
