import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import pg from 'pg'

/*
 * The minimum work of a server that looks up a session and responds: one prepared, indexed read, then bytes from
 * memory. No authorization, no rate limits.
 */

const [databaseUrl = '', sessionHash = '', folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const read = {
  name: 'read',
  text: 'SELECT user_id FROM user_session WHERE id_hash = $1',
  values: [Buffer.from(sessionHash, 'hex')],
}
const answer = readFileSync(path.join(folder, 'answer.gzip'))
/** One changed listing by itself, once the benchmark has written it. */
let changed: Buffer | undefined
const pageOf = (name: string) => readFileSync(new URL(`../pages/${name}.html`, import.meta.url))
/** With them, as with ours, a page starts in a process of its own, also where it follows an empty page. */
const PAGE_HEADERS = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }
/** Pages by path. */
const pages = new Map([
  ['/', pageOf('bare-page')],
  ['/kept', pageOf('bare-kept-page')],
])

function send(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  })
  response.end(bytes)
}

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page !== undefined) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...PAGE_HEADERS }).end(page)
    return
  }
  pool.query(read).then(
    () => {
      if (request.url === '/changed')
        send(response, (changed ??= readFileSync(path.join(folder, 'changed.gzip'))))
      else if (request.headers['if-none-match'] === undefined) send(response, answer)
      else response.writeHead(304).end()
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.once('disconnect', () => process.exit())
