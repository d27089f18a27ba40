import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** A bucket on this machine that speaks as much of S3 as a store of backups uses. */
export interface LocalBucket {
  endpoint: string
  /** What is stored, by bucket and name: `/bucket/name`. */
  objects: Map<string, Buffer>
  /** While true, it answers every call with an error. */
  fails: { isDown: boolean }
  close(): Promise<void>
}

/** At most so many objects per page of a list, so that lists have pages. */
const PAGE = 3

/** Starts it on a free port. It checks that calls are signed for `accessKeyId`, but not the signature itself. */
export async function startLocalBucket(accessKeyId: string): Promise<LocalBucket> {
  const objects = new Map<string, Buffer>()
  const fails = { isDown: false }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(body)
    })
  })

  async function answer(request: IncomingMessage): Promise<{ status: number; body: string | Buffer }> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const body = await buffer(request)
    const name = decodeURIComponent(pathname)
    if (request.headers.authorization?.includes(`Credential=${accessKeyId}/`) !== true)
      return { status: 403, body: errorOf('AccessDenied') }
    if (fails.isDown) return { status: 503, body: errorOf('SlowDown') }
    if (request.method === 'PUT') objects.set(name, body)
    if (request.method === 'PUT') return { status: 200, body: '' }
    if (request.method === 'POST') return { status: 200, body: removeAll(name, body.toString('utf8')) }
    if (searchParams.has('list-type')) return { status: 200, body: listOf(name, searchParams) }
    const found = objects.get(name)
    return found === undefined ? { status: 404, body: errorOf('NoSuchKey') } : { status: 200, body: found }
  }

  function removeAll(bucket: string, xml: string): string {
    for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
      objects.delete(`${folderOf(bucket)}${key}`)
    return '<DeleteResult/>'
  }

  function listOf(bucket: string, search: URLSearchParams): string {
    const start = `${folderOf(bucket)}${search.get('prefix') ?? ''}`
    const after = search.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(start) && name > after).sort()
    const page = names.slice(0, PAGE)
    const entries = page.map(
      (name) =>
        `<Contents><Key>${name.slice(folderOf(bucket).length)}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    )
    const next = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${names.length > PAGE}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    fails,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function folderOf(bucket: string): string {
  return bucket.endsWith('/') ? bucket : `${bucket}/`
}

function errorOf(code: string): string {
  return `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
