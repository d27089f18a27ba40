/** Header of every response of our server: the id under which it logs the request. */
export const REQUEST_ID = 'x-request-id'

type Response = { readonly headers: { get(name: string): string | null } }

/**
 * Whether a response is from our server, and of this media type. A server on the way may answer a call in its place, with
 * any status: the login page of a public network, a filter, a proxy.
 */
export function isOurs({ headers }: Response, type: string): boolean {
  return headers.get(REQUEST_ID) !== null && headers.get('content-type')?.split(';')[0] === type
}
