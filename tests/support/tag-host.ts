import { once } from 'node:events'
import { createServer } from 'node:http'

/** A request to a tool's host: its path, and the heading of the requesting page. */
export type TagRequest = { path: string; heading: string | null }

/** A local stand-in for the host of a tracker or session recorder. */
export type TagHost = {
  /** Its origin, as listed in a content security policy. */
  origin: string
  /** The script URL to configure. */
  scriptUrl: string
  requests: TagRequest[]
  close(): void
}

/** The script: reports every heading it sees, by fetch and by image, as recorders do. */
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
