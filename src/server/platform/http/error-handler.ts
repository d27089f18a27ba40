import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, errorFacts } from '#contract/errors.ts'
import { type Endpoint, isEndless } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/error-answer.ts'
import { REQUEST_ID } from '#contract/our-answer.ts'
import { type DatabaseTrouble, databaseTrouble } from '#server/platform/db/database-trouble.ts'
import { TryLater } from './try-later.ts'

/** Fastify's failures before a handler runs, by HTTP status. */
const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  // URI too long: no id has that length.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

function send(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  request.failure = code
  const answer: ErrorAnswer = { success: false, code, message, request_id: request.id }
  return (
    reply
      .status(errorFacts(code).status)
      // Here too, because no hook runs for a path that Fastify cannot read.
      .headers({ [REQUEST_ID]: request.id, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer)
  )
}

/** Fastify and its plugins use FST_ codes; a status on any other error came from another service. */
function isFastifyError({ code }: FastifyError): boolean {
  return typeof code === 'string' && code.startsWith('FST_')
}

/** The message while the database is unavailable, and when a client may retry. */
const IN_TROUBLE: Readonly<Record<DatabaseTrouble, { message: string; retryAfterSeconds: number }>> = {
  away: {
    message: 'The site cannot reach its data right now. Try again in a few seconds',
    retryAfterSeconds: 5,
  },
  busy: {
    message: 'The site is too busy right now. Try again in a few seconds',
    retryAfterSeconds: 5,
  },
  full: { message: 'The site cannot save changes right now. Try again later', retryAfterSeconds: 60 },
}

/** The database could not serve a call that may succeed later. */
class NotReady extends TryLater {
  readonly trouble: DatabaseTrouble

  constructor(trouble: DatabaseTrouble, cause: unknown) {
    const { message, retryAfterSeconds } = IN_TROUBLE[trouble]
    super('not_ready', message, retryAfterSeconds, { cause })
    this.trouble = trouble
  }
}

function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  // The client went away in the middle of its body, or was too slow: its fault or its network's, and it reads no answer.
  if (error === request.raw.errored) return new AppError('bad_request', undefined, { cause: error })
  const trouble = databaseTrouble(error)
  if (trouble !== null) return new NotReady(trouble, error)
  if (!isFastifyError(error)) return new AppError('internal', undefined, { cause: error })
  if (error.validation) return new AppError('bad_request', error.message, { cause: error })
  const code = CODE_BY_STATUS[error.statusCode ?? 500]
  return new AppError(code ?? 'internal', undefined, { cause: error })
}

/**
 * Handles every failure: an expected error gets its code's response, a temporary one a Retry-After, and anything else
 * an opaque 500 that is logged once.
 */
function answerFailure(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, request)
  if (known instanceof NotReady) {
    request.log.warn({ err: error }, `the database is ${known.trouble}`)
    if (known.trouble === 'full') request.server.condition.diskFullAt = performance.now()
  }
  if (known instanceof TryLater) void reply.header('retry-after', known.retryAfterSeconds)
  if (errorFacts(known.code).report) request.log.error({ err: error }, 'call failed')
  return send(request, reply, known.code, known.message)
}

/**
 * Handles a path that Fastify cannot read, such as `/details/%zz`. Where a browser asks for a page, it is led to one that
 * shows that nothing is there.
 */
export function answerMalformedPath(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers, url } = request.raw
  const asksForPage = method === 'GET' && headers.accept?.includes('text/html') && !url?.startsWith('/api/')
  if (asksForPage) void reply.header('cache-control', 'no-store').redirect('/not-found')
  else answerFailure(error, request, reply)
}

/** Handles failed calls and unknown paths. */
export function handleErrors(app: FastifyInstance): void {
  app.decorate('condition', { isDraining: false, diskFullAt: null })
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, 'not_found', errorFacts('not_found').message),
  )
}

/** The methods that Fastify routes, except HEAD, which it adds to each GET. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** Options of a route that always fails, before its body is read: a body that cannot be read would fail otherwise. */
export function refusingUnread(codeOf: (request: FastifyRequest, reply: FastifyReply) => ErrorCode) {
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    throw new AppError(codeOf(request, reply))
  }
  return { onRequest: refuse, handler: refuse }
}

/**
 * Responds 405 with `Allow` to methods a contract path does not have, except those that only operators know. OPTIONS is
 * none of them: other sites may not call us, so there is nothing to ask before a call.
 */
export function closeOtherMethods(
  app: FastifyInstance,
  endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'access' | 'contentType'>[],
): void {
  const methodsOf = new Map<string, Set<string>>()
  const endless = new Set<string>()
  for (const endpoint of endpoints) {
    const { path, method, access } = endpoint
    if (access === 'operator') continue
    const methods = methodsOf.get(path) ?? new Set<string>()
    methodsOf.set(path, methods.add(method))
    if (isEndless(endpoint)) endless.add(path)
    else if (method === 'GET') methods.add('HEAD')
  }
  for (const [url, allowed] of methodsOf) {
    app.route({
      method: [...METHODS.filter((method) => !allowed.has(method)), ...(endless.has(url) ? ['HEAD'] : [])],
      url,
      schema: { hide: true },
      ...refusingUnread((_request, reply) => {
        void reply.header('allow', [...allowed].join(', '))
        return 'method_not_allowed'
      }),
    })
  }
}
