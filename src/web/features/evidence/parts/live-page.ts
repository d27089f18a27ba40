/** Addresses that only this machine or its network can open: a rehearsal, or an operator's own copy. */
const LOCAL =
  /^(localhost|.*\.(localhost|local|internal|test)|[^.]+|\[.*\]|0\.0\.0\.0|(127|10)\.[\d.]+|192\.168\.[\d.]+|169\.254\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)$/i

/** The address of a source's page, if a reader can open it; null otherwise. */
export function livePage(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && !LOCAL.test(hostname) ? address : null
}
