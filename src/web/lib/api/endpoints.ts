import type { Endpoint, EndpointOutput, EndpointRequest } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'

/*
 * The browser imports only the types of the contract. Its values would bring in all schemas and zod, a quarter of the
 * code a phone loads before the first card. The server validates both directions.
 */

type JsonEndpoint = Extract<(typeof endpoints)[number], { output: object }>

type AddressOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every endpoint that returns JSON, as `GET /api/counties`. */
export type Address = AddressOf<JsonEndpoint>

type At<A extends Address, E = JsonEndpoint> = E extends Endpoint
  ? A extends AddressOf<E>
    ? E
    : never
  : never

/** The input of an endpoint: `params`, `query`, `body` and a file to `upload`, if defined. */
export type Request<A extends Address> = EndpointRequest<At<A>> &
  (At<A> extends { upload: object } ? { upload: Blob } : unknown)

export type Answer<A extends Address> = EndpointOutput<At<A>>

/** The second argument of a call: absent if the endpoint takes no input, optional if it needs none. */
export type RequestArguments<A extends Address> = keyof Request<A> extends never
  ? []
  : { query: object } extends Request<A>
    ? [request?: Request<A>]
    : [request: Request<A>]
