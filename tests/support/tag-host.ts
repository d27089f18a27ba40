import { once } from 'node:events'
import { createServer } from 'node:http'

/** What a tool's host was asked for, in order: the path, and the heading of the page it was asked from. */
export type TagRequest = { path: string; heading: string | null }

/** A stand-in for the host of a tracker or recorder, on this machine. */
export type TagHost = {
  /** Its address, as a content security policy names it. */
  origin: string
  /** The script to set up. */
  scriptUrl: string
  requests: TagRequest[]
  close(): void
}

/** The script: it reports every heading it ever sees, by a connection and by a picture, as recorders do. */
const script = `(() => {
  const { origin } = new URL(document.currentScript.src)
  let last
  const report = () => {
    const heading = document.querySelector('h1')?.textContent ?? ''
    if (heading === last) return
    last = heading
    const query = '?heading=' + encodeURIComponent(heading)
    fetch(origin + '/collect' + query, { mode: 'no-cors', keepalive: true })
    new Image().src = origin + '/pixel' + query
  }
  new MutationObserver(report).observe(document, { subtree: true, childList: true, characterData: true })
  report()
})()`

export async function startTagHost(): Promise<TagHost> {
  const requests: TagRequest[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    requests.push({ path: pathname, heading: searchParams.get('heading') })
    const isScript = pathname === '/tag.js'
    response.writeHead(isScript ? 200 : 204, { 'content-type': 'text/javascript' })
    response.end(isScript ? script : undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    scriptUrl: `${origin}/tag.js?site=steps`,
    requests,
    close: () => server.close(),
  }
}
