/** Header of every response of our server: the id under which it logs the request. */
export const REQUEST_ID = 'x-request-id'

type Response = { readonly headers: { get(name: string): string | null } }

/** Whether a response has this media type. */
export function isOfType({ headers }: Response, type: string): boolean {
  return headers.get('content-type')?.split(';')[0] === type
}

/**
 * Whether a response is certainly from our server, and of this media type. A server on the way may answer a call in its
 * place, with any status: the login page of a public network, a filter, a proxy.
 */
export function isOurs(response: Response, type: string): boolean {
  return response.headers.get(REQUEST_ID) !== null && isOfType(response, type)
}

/** Whether a response to a call is a page, which our server never sends. */
export function isPage(response: Response): boolean {
  return isOfType(response, 'text/html')
}
