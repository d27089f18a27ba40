import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import { REQUEST_ID } from '#contract/our-answer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isTracing } from '#server/platform/tracing/start-tracing.ts'
import { traceRequests } from '#server/platform/tracing/trace-requests.ts'
import { answerBySchema } from './answer-schema.ts'
import { answerUnreadable } from './client-errors.ts'
import { serveDocs } from './docs.ts'
import { answerMalformedPath, handleErrors } from './error-handler.ts'
import './fastify-types.ts'
import { warnOfUntrustedProxy } from './forwarded-headers.ts'
import { rejectMalformedRequests } from './malformed-requests.ts'
import { collectMetrics } from './metrics.ts'
import { checkOrigin } from './origin.ts'
import { limitRates } from './rate-limit.ts'
import { logSecurityEvents } from './security-log.ts'
import type { FindViewer } from './viewer.ts'

/** JSON bodies are small forms; anything larger is a mistake or an attack. */
const MAX_BODY_BYTES = 64 * 1024

/** Maximum time for a request to arrive, and for its head, so that slow senders cannot hold all connections. */
const MAX_REQUEST_MS = 30_000
const MAX_HEAD_MS = 15_000

/** How often connections are checked for requests that take longer, by default every 30 seconds. */
const CHECK_CONNECTIONS_MS = 5_000

/** A connection without a byte in either direction is closed, so that one who does not read holds no answer in memory. */
const MAX_SILENCE_MS = 120_000

/** Of 11; responses are compressed per request, so a higher level would cost more time than it saves. */
const BROTLI_QUALITY = 4

export type HttpOptions = {
  log: Logger
  db: Db
  publicUrl: string
  sessionCookie: string
  /** Comma-separated addresses or networks whose X-Forwarded-For is trusted. */
  trustedProxies: string | undefined
  findViewer: FindViewer
  clock: Clock
  /** Other hosts that pages may load images from, such as `https://maps.googleapis.com`. */
  imageHosts: readonly string[]
  /** For tests: fail a response that has fields outside the contract. */
  strictAnswers: boolean
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.viewer?.userId ?? null,
      },
      'answered',
    )
    done()
  })
}

/** The headers are the same for every response, so build them once. */
function setSecurityHeaders(app: FastifyInstance, { publicUrl, imageHosts }: HttpOptions): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...imageHosts],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
}

/**
 * Takes an empty JSON body for none: callers that always set the content type send it with calls that need no body. By
 * default, Fastify rejects it.
 */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, body, done)
  })
}

/** Builds the HTTP server with everything all routes share; the composition adds the routes. */
export async function createHttpServer(
  options: HttpOptions,
): Promise<{ app: FastifyInstance; registry: Registry }> {
  const loggerInstance: FastifyBaseLogger = options.log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: MAX_REQUEST_MS,
    connectionTimeout: MAX_SILENCE_MS,
    // Node.js takes the limits the other way around if the one of the head is longer, as it is by default.
    http: { headersTimeout: MAX_HEAD_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
    // A malformed path fails before routing and its error handler.
    frameworkErrors: answerMalformedPath,
    clientErrorHandler: answerUnreadable,
    trustProxy: options.trustedProxies ?? false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerBySchema(options.strictAnswers))
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  app.decorateRequest('viewer', null)
  app.decorate('routePaths', [])
  app.decorate('clock', options.clock)
  app.addHook('onRoute', (route) => {
    app.routePaths.push(route.url)
  })
  app.decorate('findViewer', async (request) => {
    const token = request.cookies[options.sessionCookie]
    return token === undefined ? null : options.findViewer(token)
  })
  if (isTracing()) traceRequests(app)
  handleErrors(app)
  logAnswers(app)
  const registry = collectMetrics(app)
  logSecurityEvents(app, registry)
  app.addHook('onSend', async (request, reply) => {
    void reply.header(REQUEST_ID, request.id)
    if (app.condition.isDraining) void reply.header('connection', 'close')
    // By default, a response is private and never cached.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  setSecurityHeaders(app, options)
  await app.register(compress, {
    // Event streams must not wait in a buffer; pictures and PDFs are already compressed.
    customTypes: /^(?:application\/json|text\/calendar)\b/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // A small compressed body could expand enormously.
    globalDecompression: false,
  })
  rejectMalformedRequests(app)
  warnOfUntrustedProxy(app)
  await app.register(cookie)
  checkOrigin(app, new URL(options.publicUrl).origin)
  await limitRates(app, options.db)
  await serveDocs(app, options.publicUrl)
  return { app, registry }
}
