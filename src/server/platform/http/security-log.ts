import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { SecurityEvent } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { callerAddress } from '#server/platform/net/caller-address.ts'

/** Codes that refuse access to a caller, or to a thing that may belong to someone else. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'account_action_needed',
  'email_not_verified',
  'forbidden',
  'foreign_origin',
  'not_found',
  'not_signed_in',
  'password_not_confirmed',
  'second_factor_required',
  'suspended',
])

/** Outcomes that pages meet every day; all other failures are logged as warnings. */
const COMMON: ReadonlySet<ErrorCode> = new Set([
  'account_action_needed',
  'not_found',
  'not_signed_in',
  'second_factor_needed',
])

type LoggedEvent = SecurityEvent | 'limit_reached' | 'access_refused'

/** Null for a call that is no security event. */
function eventOf({ failure, routeOptions }: FastifyRequest): LoggedEvent | null {
  const { endpoint } = routeOptions.config
  if (endpoint?.security !== undefined) return endpoint.security
  if (failure === 'too_many_requests') return 'limit_reached'
  const mayBeRefused = endpoint === undefined ? failure === 'foreign_origin' : endpoint.access !== 'public'
  return mayBeRefused && failure !== null && REFUSALS.has(failure) ? 'access_refused' : null
}

/** The names of the fields that a call set, never their values. */
function fieldsOf({ body, routeOptions }: FastifyRequest): string[] {
  const names = Object.keys(routeOptions.config.endpoint?.body?.shape ?? {})
  return typeof body === 'object' && body !== null ? names.filter((name) => Object.hasOwn(body, name)) : []
}

/**
 * Writes the security log, the only place that does: who (id of the account, null if unknown), from where (IP address),
 * what, and with which outcome (`ok` or the error code). Signing in and out, changes of what protects an account,
 * exports of personal data, refused access and reached limits. Also counts them for `/metrics`.
 */
export function logSecurityEvents(app: FastifyInstance, registry: Registry): void {
  const counted = new Counter({
    name: 'security_events_total',
    help: 'Security events by kind and outcome',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  })
  app.decorateRequest('failure', null)
  app.decorateRequest('concerns', null)
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const event = eventOf(request)
    if (event === null) return
    const { failure, viewer, concerns, ip, log } = request
    const outcome = failure ?? 'ok'
    counted.inc({ event, outcome })
    const line = {
      event,
      outcome,
      user_id: concerns ?? viewer?.userId ?? null,
      address: callerAddress(ip),
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ...(event === 'change_account' && { fields: fieldsOf(request) }),
    }
    if (failure === null || COMMON.has(failure)) log.info(line, 'security event')
    else log.warn(line, 'security event')
  })
}
