import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { accountEndpoints } from '#contract/accounts/accounts.ts'
import { listingEndpoints } from '#contract/listings/listings.ts'
import { accountJobs, accountRoutes, viewerFinder } from '#server/features/accounts/index.ts'
import { listingJobs, listingRoutes, MAPS_HOST } from '#server/features/listings/index.ts'
import { parcelJobs } from '#server/features/parcels/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pendingMigrations } from '#server/platform/db/migrate.ts'
import { createHttpServer } from '#server/platform/http/create-http-server.ts'
import { closeOtherMethods } from '#server/platform/http/error-handler.ts'
import { serveHealth } from '#server/platform/http/health.ts'
import { enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { SendMail } from '#server/platform/mail/mailer.ts'
import { serveMailbox } from './mailbox.ts'
import { serveWebFiles } from './web-files.ts'

export type Composition = {
  settings: Settings
  log: Logger
  clock: Clock
  database: Database
}

/** Every call of the contract; a route that is not in here is not served, and an entry without a route fails a test. */
export const endpoints = [...Object.values(accountEndpoints), ...Object.values(listingEndpoints)]

/** The `__Host-` name makes browsers refuse the cookie over plain http, so development uses a plain one. */
export function sessionCookieOf(publicUrl: string): { name: string; isSecure: boolean } {
  const isSecure = publicUrl.startsWith('https:')
  return { name: isSecure ? '__Host-steps_session' : 'steps_session', isSecure }
}

async function whatIsMissing(database: Database, log: Logger): Promise<string[]> {
  try {
    const pending = await pendingMigrations(database.pool)
    return pending.map((name) => `migration ${name}`)
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    return ['database']
  }
}

/** The web server with all routes, not listening yet. `mailboxUrl` is the local mailbox, where there is one. */
export async function composeWeb(parts: Composition, mailboxUrl: string | null): Promise<FastifyInstance> {
  const { settings, log, clock, database } = parts
  const sessionCookie = sessionCookieOf(settings.PUBLIC_URL)
  const findViewer = viewerFinder({ pool: database.pool, db: database.db, clock })
  const { app, registry } = await createHttpServer({
    log,
    db: database.db,
    publicUrl: settings.PUBLIC_URL,
    sessionCookie: sessionCookie.name,
    trustedProxies: settings.TRUSTED_PROXIES,
    findViewer,
    imageHosts: settings.MAPS_KEY === undefined ? [] : [MAPS_HOST],
    strictAnswers: settings.NODE_ENV === 'test',
  })
  serveHealth(app, {
    whatIsMissing: () => whatIsMissing(database, log),
    registry,
    metricsToken: settings.METRICS_TOKEN,
  })
  accountRoutes(app, { db: database.db, clock, enqueue, findViewer, sessionCookie })
  listingRoutes(app, {
    db: database.db,
    clock,
    maps:
      settings.MAPS_KEY && settings.MAPS_SIGNING_SECRET
        ? { key: settings.MAPS_KEY, signingSecret: settings.MAPS_SIGNING_SECRET }
        : null,
  })
  closeOtherMethods(app, endpoints)
  if (mailboxUrl !== null && settings.NODE_ENV !== 'production') await serveMailbox(app, mailboxUrl)
  await serveWebFiles(app)
  return app
}

/** What jobs need from outside: a way to send mail, and the layer that knows parcel outlines. */
export type JobServices = { sendMail: SendMail; parcelServiceUrl: string; signal: AbortSignal }

/** Every job of the product with its handler. */
export function composeJobs(parts: Composition, services: JobServices): JobHandlers {
  const { db } = parts.database
  const publicUrl = parts.settings.PUBLIC_URL
  return [
    ...accountJobs({ db, clock: parts.clock, sendMail: services.sendMail, publicUrl }),
    ...listingJobs({ db, clock: parts.clock }),
    ...parcelJobs({
      db,
      clock: parts.clock,
      log: parts.log,
      serviceUrl: services.parcelServiceUrl,
      signal: services.signal,
    }),
  ]
}
