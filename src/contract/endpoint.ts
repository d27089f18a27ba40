import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call. `subscriber` is a verified user with a trialing or active account; the counties such a
 * user may see are a matter of each query.
 */
export type Access = 'public' | 'user' | 'subscriber' | 'operator'

/**
 * At most `max` calls in `minutes` minutes, counted over all nodes: of one address where anybody may call, of one person,
 * from wherever they call, where one must be signed in. Null for reads.
 */
export type RateLimit = { max: number; minutes: number }

/** Reads that one person may make `atOnce`, and how many more each minute brings; counted by each process. */
export type ReadAllowance = { atOnce: number; perMinute: number }

/** Of every read for which one must be signed in and which does not say otherwise: far more than pages make. */
export const USUAL_READS: ReadAllowance = { atOnce: 300, perMinute: 300 }

type ObjectSchema = z.ZodObject<z.ZodRawShape>

/** One call as data: the route, the browser's client, the tests and the printed documentation all read this. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** Fastify notation: `/api/tax_foreclosure/:id`. */
  path: string
  summary: string
  access: Access
  /**
   * Set where the call itself proves who sent it, by a signature over the body or in the path: it carries no cookie to
   * protect, so that any origin may send it, and only its sender can send many.
   */
  proof?: 'signature'
  rateLimit: RateLimit | null
  /** For reads without a `rateLimit` instead of `USUAL_READS`; null where they cost no more than counting them. */
  reads?: ReadAllowance | null
  params?: ObjectSchema
  query?: ObjectSchema
  body?: ObjectSchema
  /** Null for an answer that is not JSON; `contentType` names it then. */
  output: z.ZodType | null
  contentType?: string
  /** The codes this call can answer beside those of its access, its schema and the rate limit. */
  errors: readonly ErrorCode[]
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined
type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives after parsing. */
export type EndpointInput<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  body: SchemaOutput<E['body']>
}

/** What a caller passes; keys without a schema are left out. */
export type EndpointRequest<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: SchemaInput<E[K]>
}

export type EndpointOutput<E extends Endpoint> = SchemaOutput<E['output']>
