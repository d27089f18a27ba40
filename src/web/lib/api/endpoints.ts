import type { Endpoint, EndpointOutput, EndpointRequest } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'

/*
 * The browser knows the contract by its types alone. The records themselves would bring the schemas and their
 * library along, a quarter of all code a phone loads before the first card; the server checks both directions.
 */

type JsonEndpoint = Extract<(typeof endpoints)[number], { output: object }>

type AddressOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every call that answers JSON, as `GET /api/counties`. */
export type Address = AddressOf<JsonEndpoint>

type At<A extends Address, E = JsonEndpoint> = E extends Endpoint
  ? A extends AddressOf<E>
    ? E
    : never
  : never

/** What the call takes: `params`, `query` and `body`, as far as the contract gives it any. */
export type Request<A extends Address> = EndpointRequest<At<A>>

export type Answer<A extends Address> = EndpointOutput<At<A>>

/** The second argument of a call: absent where the contract takes nothing. */
export type RequestArguments<A extends Address> = keyof Request<A> extends never ? [] : [request: Request<A>]
