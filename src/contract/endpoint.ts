import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint. `subscriber` is a verified user with a trialing or active account; each query limits
 * results to the subscriber's counties. `operator` requires the role and a second factor; to anyone but an operator, the
 * endpoint does not exist.
 */
export type Access = 'public' | 'user' | 'subscriber' | 'operator'

/**
 * At most `max` calls in `minutes` minutes across all nodes: per IP address for public endpoints, per person for the
 * others. Null for reads.
 */
export type RateLimit = { max: number; minutes: number }

/** Token bucket per person and process: `atOnce` is the burst, `perMinute` the refill. */
export type ReadAllowance = { atOnce: number; perMinute: number }

/** For endpoints with `needsRecentPassword`. */
export const RECENT_PASSWORD_MINUTES = 15

/** Applies to every signed-in read that sets no allowance of its own. Far above what the pages use. */
export const DEFAULT_READ_ALLOWANCE: ReadAllowance = { atOnce: 300, perMinute: 300 }

/** Calls that the security log names, whatever their outcome. */
export type SecurityEvent =
  | 'sign_up'
  | 'sign_in'
  | 'sign_out'
  | 'sign_out_everywhere'
  | 'verify_email'
  | 'ask_for_verification'
  | 'ask_for_password_reset'
  | 'reset_password'
  | 'confirm_password'
  | 'change_account'
  | 'cancel_email_change'
  | 'erase_account'
  | 'export_data'
  | 'begin_second_factor'
  | 'turn_on_second_factor'
  | 'renew_recovery_codes'
  | 'turn_off_second_factor'
  | 'end_session'
  | 'sign_out_others'
  | 'begin_passkey'
  | 'add_passkey'
  | 'remove_passkey'

type ObjectSchema = z.ZodObject<z.ZodRawShape>

/** One API endpoint as data. The route, the browser client, the tests and the OpenAPI document are built from it. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** Fastify notation: `/api/tax_foreclosure/:id`. */
  path: string
  summary: string
  access: Access
  /**
   * Set if the request itself authenticates its sender, by a signature over the body or in the path. It carries no
   * cookie, so any origin may send it without a CSRF check, and it needs no rate limit.
   */
  proof?: 'signature'
  /**
   * Set if the call does what is hard to undo: the password must have been entered again in this session within
   * `RECENT_PASSWORD_MINUTES`, else it fails with `password_not_confirmed`.
   */
  needsRecentPassword?: true
  /** Set if each call is written to the security log. Refused calls and reached limits are logged for every endpoint. */
  security?: SecurityEvent
  rateLimit: RateLimit | null
  /** Replaces `DEFAULT_READ_ALLOWANCE` for reads without a `rateLimit`; null if counting would cost as much as serving. */
  reads?: ReadAllowance | null
  params?: ObjectSchema
  query?: ObjectSchema
  body?: ObjectSchema
  /** Set if the body is a file as it is (`application/octet-stream`) instead of JSON. Only for operators. */
  upload?: { maxBytes: number }
  /** Null for a response that is not JSON; `contentType` then names its type. */
  output: z.ZodType | null
  contentType?: string
  /** Error codes specific to this endpoint, besides those of its access, schema and rate limit. */
  errors: readonly ErrorCode[]
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Whether the response has no end: HEAD, which is answered when the response has ended, is not a method of it. */
export function isEndless({ contentType }: Pick<Endpoint, 'contentType'>): boolean {
  return contentType === 'text/event-stream'
}

type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined
type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined

/** The input a handler receives after parsing. */
export type EndpointInput<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
  /** The file; empty if there is none. */
  upload: E['upload'] extends object ? Uint8Array : undefined
}

/** The input a caller passes; keys without a schema are omitted. */
export type EndpointRequest<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: SchemaInput<E[K]>
}

export type EndpointOutput<E extends Endpoint> = SchemaOutput<E['output']>
