import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { servedEndpoints } from '#contract/endpoints.ts'
import {
  type AccountHooks,
  type CookieNames,
  accountJobs,
  accountRoutes,
  markEmailRefused,
  viewersOf,
} from '#server/features/accounts/index.ts'
import {
  billingHooks,
  billingJobs,
  billingRoutes,
  type StripeAccess,
} from '#server/features/billing/index.ts'
import { calendarHooks, calendarRoutes } from '#server/features/calendar/index.ts'
import { correctionHooks, correctionJobs } from '#server/features/corrections/index.ts'
import {
  alertJobs,
  createSendPush,
  followingHooks,
  followingRoutes,
  readCallChanges,
  readClerkCalls,
  readFavorites,
  readPropertyNotes,
  readShortLink,
  streamRoutes,
  textNumberJobs,
} from '#server/features/following/index.ts'
import { ingestHooks } from '#server/features/ingest/index.ts'
import { insightRoutes } from '#server/features/insights/index.ts'
import { listingJobs, listingRoutes, MAPS_HOST } from '#server/features/listings/index.ts'
import { enqueueFindOutlines, parcelJobs } from '#server/features/parcels/index.ts'
import { reportHooks, reportJobs, reportRoutes } from '#server/features/reports/index.ts'
import { resendMail } from '#server/features/operator/index.ts'
import { readMapRoadsIfPossible, roadRoutes } from '#server/features/roads/index.ts'
import { sourceJobs, sourceRoutes } from '#server/features/sources/index.ts'
import { siteRoutes } from '#server/features/site/index.ts'
import { surveyHooks, surveyRoutes } from '#server/features/survey/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { mapLayers } from '#server/platform/config/map-layers.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createHttpServer } from '#server/platform/http/create-http-server.ts'
import { reportReplicaTo } from '#server/platform/http/replica-metrics.ts'
import { closeOtherMethods } from '#server/platform/http/error-handler.ts'
import { enqueue, type JobHandlers } from '#server/platform/jobs/jobs.ts'
import { undoClockAheadJob } from '#server/platform/jobs/schedule-ahead.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import type { Log } from '#server/platform/log.ts'
import type { SendMail } from '#server/platform/mail/mailer.ts'
import { mailOnce } from '#server/platform/mail/send-once.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { composeImports } from './compose-imports.ts'
import { serveMonitoring } from './compose-monitoring.ts'
import { serveOperators } from './compose-operator.ts'
import { composeSources, sourceSettings } from './compose-sources.ts'
import { undoClockAhead } from './undo-clock-ahead.ts'
import { type LocalPages, serveLocalPages } from './local-pages.ts'
import { replayProduct } from './replay.ts'
import { serveWebFiles } from './web-files.ts'

export type Composition = {
  settings: Settings
  log: Logger
  clock: Clock
  database: Database
  stripe: StripeAccess
  /** Null if there are no text messages. */
  texts: TextGateway | null
}

/** How other features react when an account changes. */
const accountHooks = (clock: Clock): readonly AccountHooks[] => [
  billingHooks({ clock, enqueue }),
  calendarHooks,
  correctionHooks,
  followingHooks,
  ingestHooks,
  reportHooks,
  surveyHooks,
]

/** Browsers refuse `__Host-` cookies over plain http, so development uses plain names. */
export function cookieNames(publicUrl: string): CookieNames {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}steps_session`, browser: `${prefix}steps_browser`, isSecure }
}

/** The replica, and what receives its reports; without one, there is no metric of it. */
function replicaOf({ DATABASE_REPLICA_URL }: Settings, registry: Registry, log: Log) {
  if (DATABASE_REPLICA_URL === undefined) return { replicaUrl: null, onReplica: () => undefined }
  return { replicaUrl: DATABASE_REPLICA_URL, onReplica: reportReplicaTo(registry, log) }
}

/** Builds the web server with all routes; does not listen. `worker` is the worker of the same process, if any. */
export async function composeWeb(
  parts: Composition,
  pages: LocalPages,
  worker: Pick<Worker, 'lanes'> | null = null,
): Promise<FastifyInstance> {
  const { settings, log, clock, database, stripe } = parts
  const cookies = cookieNames(settings.PUBLIC_URL)
  const viewers = viewersOf({ ...database, clock })
  const { app, registry } = await createHttpServer({
    log,
    db: database.db,
    publicUrl: settings.PUBLIC_URL,
    sessionCookie: cookies.session,
    trustedProxies: settings.TRUSTED_PROXIES,
    findViewer: viewers.find,
    clock,
    imageHosts: settings.MAPS_KEY === undefined ? [] : [MAPS_HOST],
    strictAnswers: settings.NODE_ENV === 'test',
  })
  serveMonitoring({ app, registry }, parts, worker)
  accountRoutes(app, {
    ...{ db: database.db, clock, enqueue, findViewer: viewers.find, cookies, hooks: accountHooks(clock) },
    publicUrl: settings.PUBLIC_URL,
  })
  await billingRoutes(app, { ...database, clock, log, enqueue, stripe, publicUrl: settings.PUBLIC_URL })
  listingRoutes(app, {
    ...database,
    ...replicaOf(settings, registry, log),
    clock,
    maps:
      settings.MAPS_KEY && settings.MAPS_SIGNING_SECRET
        ? { key: settings.MAPS_KEY, signingSecret: settings.MAPS_SIGNING_SECRET }
        : null,
  })
  await followingRoutes(app, {
    db: database.db,
    clock,
    enqueue,
    texts: parts.texts,
    helpContact: settings.SUPPORT_EMAIL ?? settings.PUBLIC_URL,
    mailWebhookSecrets: settings.MAIL_WEBHOOK_SECRET ?? [],
    mayPushLocally: mayPushLocally(settings),
  })
  streamRoutes(app, { ...database, log, readViewer: viewers.read })
  calendarRoutes(app, {
    ...database,
    clock,
    publicUrl: settings.PUBLIC_URL,
    findFavorites: async (userId, countyFips) =>
      (await readFavorites(database.db, userId, countyFips)).map((each) => each.tax_foreclosure_id),
    readClerkCalls: (reader, ids) => readClerkCalls(reader, ids, { db: database.db, clock }),
    readCallChanges: (userId) => readCallChanges(database.db, userId),
  })
  reportRoutes(app, {
    db: database.db,
    clock,
    enqueue,
    readPropertyNotes: (reader, id) => readPropertyNotes(reader, id, { db: database.db, clock }),
  })
  insightRoutes(app, { db: database.db, clock })
  const { isProduction, allowsLocal } = sourceSettings(settings)
  sourceRoutes(app, { db: database.db, clock, enqueue, isProduction, allowsLocal })
  const layers = mapLayers(settings)
  const readRoads = () => readMapRoadsIfPossible(database.db, log)
  siteRoutes(app, settings, { layers, readRoads, texts: parts.texts !== null })
  roadRoutes(app, { db: database.db })
  surveyRoutes(app, { db: database.db, clock })
  serveOperators(app, parts, accountHooks(clock), pages.parcelServiceUrl)
  closeOtherMethods(app, servedEndpoints(parts.texts !== null))
  if (settings.NODE_ENV !== 'production') await serveLocalPages(app, pages)
  const tools = [settings.INTERACTION_TRACKING_URL, settings.SESSION_RECORDING_URL]
  await serveWebFiles(app, {
    publicUrl: settings.PUBLIC_URL,
    trackingUrls: tools.flatMap((tool) => (tool === undefined ? [] : [tool.url, ...tool.hosts])),
    tileUrls: layers.map(({ tiles }) => tiles),
    formUrl: settings.SURVEY_FORM_URL ?? null,
    readShortLink: (code) => readShortLink(database.db, code),
  })
  return app
}

/** External services the jobs need: mail and the parcel outline service. */
export type JobServices = { sendMail: SendMail; parcelServiceUrl: string; signal: AbortSignal }

/** The browser chooses the push endpoint, so only development allows one on this machine. */
function mayPushLocally({ NODE_ENV }: Settings): boolean {
  return NODE_ENV !== 'production'
}

/** Contact address sent to push services (VAPID `sub` claim, RFC 8292). */
function pushContact({ SUPPORT_EMAIL, PUBLIC_URL }: Settings): string {
  if (SUPPORT_EMAIL !== undefined) return `mailto:${SUPPORT_EMAIL}`
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:nobody@localhost'
}

/** Every job with its handler. */
export function composeJobs(parts: Composition, services: JobServices): JobHandlers {
  const { db } = parts.database
  const { clock, log, settings, stripe } = parts
  const publicUrl = settings.PUBLIC_URL
  const sendOnce = mailOnce({ db, clock, log, sendMail: services.sendMail, onRefused: markEmailRefused })
  const sendPush = createSendPush({
    db,
    log,
    contact: pushContact(settings),
    mayBeLocal: mayPushLocally(settings),
  })
  return [
    ...accountJobs({
      db,
      clock,
      sendOnce,
      publicUrl,
      support: { email: settings.SUPPORT_EMAIL },
    }),
    ...billingJobs({ db, clock, log, enqueue, sendOnce, stripe, publicUrl }),
    ...listingJobs({ db, clock }),
    ...composeImports(parts),
    ...alertJobs({
      ...parts.database,
      ...{ clock, log, enqueue, sendOnce, sendPush, publicUrl },
      texts: parts.texts,
    }),
    ...textNumberJobs({ db, clock, log, enqueue, sendOnce, publicUrl, texts: parts.texts }),
    resendMail({ db, sendOnce }),
    ...correctionJobs({ db, sendOnce, publicUrl }),
    ...reportJobs({
      ...{ db, clock, log, enqueue, sendOnce, publicUrl },
      readPropertyNotes: (reader, id) => readPropertyNotes(reader, id, { db, clock }),
    }),
    ...sourceJobs({
      ...composeSources(parts, services.signal),
      enqueue,
      sendOnce,
      publicUrl,
      pageDays: settings.SOURCE_PAGE_DAYS,
      random: () => randomInt(1_000) / 1_000,
      onPublished: () => enqueueFindOutlines(enqueue, db),
      replayProduct: (until, onProgress) => replayProduct(parts.database, until, true, log, onProgress),
    }),
    undoClockAheadJob.handledBy(() => undoClockAhead(parts)),
    ...parcelJobs({
      db,
      clock,
      log,
      serviceUrl: services.parcelServiceUrl,
      signal: services.signal,
    }),
  ]
}
