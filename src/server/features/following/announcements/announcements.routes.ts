import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorMessageEndpoints } from '#contract/operator/messages.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf, STATEWIDE, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { announcementMail } from './announcement-mail.ts'
import {
  countWaiting,
  countWanting,
  insertAnnouncement,
  lockAnnouncement,
  markStoppedAt,
  readAnnouncements,
  readAttempt,
} from './announcements.store.ts'

/** The county of an announcement; null for all counties. Throws `not_found` for an unknown name. */
function fipsOf(county: string | null): string | null {
  if (county === null) return null
  const known = countyNamed(county)
  if (known === null) throw new AppError('not_found', `${county} is not a county of North Carolina`)
  return known.fips
}

/** The number of an announcement that was made already. Throws `changed_meanwhile` if its words were others. */
async function sameAnnouncement(db: Db, made: Parameters<typeof insertAnnouncement>[1]): Promise<number> {
  const stored = await readAttempt(db, made.attempt)
  const isSame =
    stored?.county_fips === made.county_fips && stored.subject === made.subject && stored.body === made.body
  if (stored === null || !isSame)
    throw new AppError('changed_meanwhile', 'Already sent with different text. Load the page again')
  return stored.id
}

/** For operators: messages to the subscribers of a county or to all. */
export function announcementRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const endpoints = operatorMessageEndpoints
  bindEndpoint(app, endpoints.announcements, async () => ({ announcements: await readAnnouncements(db) }))

  bindEndpoint(app, endpoints.previewAnnouncement, async ({ input: { body } }) => {
    const { county, subject, body: words } = body
    const mail = announcementMail({ subject, body: words, county, unsubscribeLink: '(personal link)' })
    const recipients = await countWanting(db, fipsOf(county), new Date(clock.now()))
    return { recipients, subject: mail.subject, text: mail.text }
  })

  bindEndpoint(app, endpoints.announce, async ({ input: { body }, viewer, request }) => {
    const { attempt, county, subject, body: words, recipients: seen, reason } = body
    const at = new Date(clock.now())
    const county_fips = fipsOf(county)
    return db.transaction(async (tx) => {
      const made = { attempt, county_fips, subject, body: words, made_at: at }
      const inserted = await insertAnnouncement(tx, made)
      if (inserted === null) return { id: await sameAnnouncement(tx, made) }
      const { id, recipients } = inserted
      if (recipients !== seen)
        throw new AppError(
          'changed_meanwhile',
          `It would go to ${recipients} people now. Check it and try again`,
        )
      const details = { id, county: county ?? STATEWIDE, subject, recipients, reason }
      await writeAudit(tx, { at, by: actorOf(viewer, request), action: 'announce', details })
      return { id }
    })
  })

  bindEndpoint(app, endpoints.stopAnnouncement, async ({ input: { params }, viewer, request }) => {
    const at = new Date(clock.now())
    return db.transaction(async (tx) => {
      const found = await lockAnnouncement(tx, params.id)
      if (found === null) throw new AppError('not_found')
      const waiting = await countWaiting(tx, params.id)
      if (found.stopped_at !== null || waiting === 0)
        throw new AppError('not_possible', 'It is no longer being sent')
      await markStoppedAt(tx, params.id, at)
      const details = { id: params.id, waiting }
      await writeAudit(tx, { at, by: actorOf(viewer, request), action: 'stop_announcement', details })
      return { waiting }
    })
  })
}
