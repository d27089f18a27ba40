/**
 * Why a page could not be had. `blocked`: the host refuses us from here (403, a bot check), so that only a page saved by
 * hand helps. `browser`: the page draws its list with scripts, and there is no browser; a page saved by hand helps here,
 * too. `robots`: its robots.txt asks programs to stay away. `address`: not an address of the public internet.
 * `terms`: an operator has to confirm or set something first.
 */
export type FetchFault =
  | 'blocked'
  | 'browser'
  | 'robots'
  | 'address'
  | 'terms'
  | 'too_large'
  | 'not_found'
  | 'unavailable'

/** A page could not be had; nothing is known about its listings. The message is one sentence for the operator. */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly fault: FetchFault

  constructor(fault: FetchFault, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.fault = fault
  }
}
