/** What a page needs beyond the policy of all answers: origins, and for `scripts` whatever `script-src` takes. */
export type PageSources = {
  scripts: readonly string[]
  /** Tools that the visitor may agree to. */
  trackingHosts: readonly string[]
  tileHosts: readonly string[]
  /** Forms of another service that a page shows within itself. */
  frameHosts: readonly string[]
}

/**
 * The policy of all answers with what a page needs beyond it. `trackingHosts` are admitted for as long as the document
 * lives: it is the browser that keeps trackers away from documents of other pages, whatever the code of ours does.
 * Any document may become the one with the map or with the form; tiles are fetched, not shown as pictures of the page.
 */
export function pagePolicy(policy: string, sources: PageSources): string {
  const { scripts, tileHosts, frameHosts, trackingHosts } = sources
  // Neither a script nor a picture comes over a web socket.
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
