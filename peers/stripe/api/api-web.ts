import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { API_VERSION } from '../events/events.ts'
import type { LocalStripe } from '../local-stripe.ts'
import { callHandlers } from './call-handlers.ts'
import type { Handler } from './calls.ts'
import { expanded } from './expand.ts'
import type { Faults } from './faults.ts'
import { readForm } from './form.ts'
import { earlierAnswer, fingerprintOf, saveAnswer } from './idempotency.ts'
import { StripeError } from './stripe-error.ts'
import { checkRequest } from './validate.ts'

const numbered = z.object({ id: z.string().default('') })
const expandable = z.looseObject({ expand: z.array(z.string()).default([]) })
const keyed = z.object({ 'idempotency-key': z.string().max(255).optional() })

/** A call name and its handler. */
type Served = { readonly call: string; readonly handler: Handler }

type Serving = { readonly stripe: LocalStripe; readonly faults: Faults; readonly secretKey: string }

/** A client error from Fastify itself, such as an unknown content type. */
const refusal = z.object({ statusCode: z.number().int().min(400).max(499), message: z.string() })

type Answered = { readonly status: number; readonly body: string; readonly isReplayed: boolean }

function checkKey({ headers }: FastifyRequest, secretKey: string): void {
  const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ')
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64').toString().replace(/:$/, '')
      : credentials
  if (given === '') throw new StripeError('You did not provide an API key.', { status: 401 })
  if (given !== secretKey)
    throw new StripeError(`Invalid API Key provided: ${given.slice(0, 8)}****`, { status: 401 })
}

function checkVersion({ headers }: FastifyRequest): void {
  const version = headers['stripe-version'] ?? API_VERSION
  if (version !== API_VERSION)
    throw new StripeError(`The local Stripe speaks ${API_VERSION} only, not ${String(version)}.`)
}

function run(stripe: LocalStripe, { call, handler }: Served, id: string, params: object): object {
  checkRequest(call, params)
  const { expand, ...given } = expandable.parse(params)
  const { world } = stripe
  const answer = handler({ world, at: stripe.now(), id }, given)
  return expanded(world.state, answer, expand)
}

/** What a call is known by at a repeat. The key is undefined for a call without one. */
function repeatOf({ call }: Served, request: FastifyRequest) {
  const { id } = numbered.parse(request.params)
  const text = typeof request.body === 'string' ? request.body : ''
  const key = request.method === 'POST' ? keyed.parse(request.headers)['idempotency-key'] : undefined
  return { id, text, key, fingerprint: fingerprintOf(call, id, text) }
}

/** Answers a call, and each repeat under its key in the same way. */
function answerForGood(
  stripe: LocalStripe,
  { key, fingerprint }: ReturnType<typeof repeatOf>,
  { status, body }: { status: number; body: string },
): Answered {
  const created = stripe.now()
  if (key !== undefined) saveAnswer(stripe.world.state, key, { created, fingerprint, status, body })
  return { status, body, isReplayed: false }
}

/** Runs a call, or replays the earlier response to its idempotency key. */
function answerOnce(stripe: LocalStripe, served: Served, request: FastifyRequest): Answered {
  const repeat = repeatOf(served, request)
  const { id, text, key, fingerprint } = repeat
  const earlier = key === undefined ? null : earlierAnswer(stripe.world.state, key, fingerprint)
  if (earlier) return { ...earlier, isReplayed: true }
  try {
    const params = { ...readForm(request.url.split('?')[1] ?? ''), ...readForm(text) }
    const body = JSON.stringify(run(stripe, served, id, params))
    return answerForGood(stripe, repeat, { status: 200, body })
  } catch (error) {
    // An invalid call may be corrected under the same key, but a declined card is replayed.
    if (error instanceof StripeError && error.status === 402)
      return answerForGood(stripe, repeat, { status: 402, body: JSON.stringify(error.body) })
    throw error
  }
}

async function answered(stripe: LocalStripe, served: Served, request: FastifyRequest): Promise<Answered> {
  stripe.catchUp()
  const answer = answerOnce(stripe, served, request)
  if (request.method !== 'GET') await stripe.settle()
  return answer
}

async function serve(
  { stripe, faults }: Serving,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, body, isReplayed } = await faults
    .around(`${request.method} ${request.url}`, () => answered(stripe, served, request))
    .catch((error: unknown) => {
      // A 503 comes from before the call, and keeps nothing; a 500 is replayed as well.
      if (!(error instanceof StripeError) || error.status !== 500) throw error
      const failure = { status: 500, body: JSON.stringify(error.body) }
      return answerForGood(stripe, repeatOf(served, request), failure)
    })
  if (isReplayed) void reply.header('idempotent-replayed', 'true')
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** The API below `/v1`, protected by the secret key. Returns 404 for calls we do not implement. */
export function apiWeb(app: FastifyInstance, serving: Serving): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': API_VERSION,
      'cache-control': 'no-store',
    })
    checkKey(request, serving.secretKey)
    checkVersion(request)
  })

  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send(error.body)
    const known = refusal.safeParse(error).data
    if (known) {
      const { body } = new StripeError(known.message, { status: known.statusCode })
      return reply.code(known.statusCode).send(body)
    }
    console.error(error)
    const unexpected = new StripeError(`The local Stripe failed: ${String(error)}`, {
      status: 500,
      type: 'api_error',
    })
    return reply.code(500).send(unexpected.body)
  })

  app.setNotFoundHandler(async (request) => {
    const [path = ''] = request.url.split('?')
    throw new StripeError(
      `Unrecognized request URL (${request.method}: ${path}). The local Stripe implements the calls in peers/stripe/api/requests.ts.`,
      { status: 404 },
    )
  })

  for (const [call, handler] of Object.entries(callHandlers)) {
    const [method = '', path = ''] = call.split(' ')
    app.route({
      method,
      url: path,
      handler: (request, reply) => serve(serving, { call, handler }, request, reply),
    })
  }
}
