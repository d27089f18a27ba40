/** Origins a page needs beyond the base policy; `scripts` takes any `script-src` expression. */
export type PageSources = {
  scripts: readonly string[]
  /** Hosts of the tools a visitor can consent to. */
  trackingHosts: readonly string[]
  tileHosts: readonly string[]
  /** Hosts of embedded forms. */
  frameHosts: readonly string[]
}

/**
 * Extends the base policy with what a page needs. `trackingHosts` stay allowed for the life of the document, so the
 * browser itself keeps trackers off documents of untracked pages. Any document can navigate to the map or the form.
 * Tiles are fetched, so they need `connect-src`, not `img-src`.
 */
export function pagePolicy(policy: string, sources: PageSources): string {
  const { scripts, tileHosts, frameHosts, trackingHosts } = sources
  // Scripts and images do not load over a web socket.
  const filesFrom = trackingHosts.filter((host) => host.startsWith('http'))
  const images = filesFrom.map((host) => `${host} `).join('')
  const connections = new Set([...trackingHosts, ...tileHosts])
  return [
    policy.replace(/(?<=img-src )/, images),
    `script-src ${[...scripts, ...filesFrom].join(' ')}`,
    ...(connections.size > 0 ? [`connect-src 'self' ${[...connections].join(' ')}`] : []),
    ...(frameHosts.length > 0 ? [`frame-src ${frameHosts.join(' ')}`] : []),
  ].join(';')
}
