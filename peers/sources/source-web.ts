import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Day, FixtureSite } from './fixture-site.ts'

/** Faults of a site: an error page with status 200, a bot check, a hanging response, a file that unpacks to 1 GB. */
const FAULTS = [
  'none',
  'empty',
  'error-page',
  'blocked',
  'bot-check',
  'unavailable',
  'slow',
  'bomb',
  'gone',
] as const
type Fault = (typeof FAULTS)[number]

const control = z.strictObject({
  source: z.string(),
  day: z.enum(['day-1', 'day-2']).optional(),
  fault: z.enum(FAULTS).optional(),
  /** Text to replace in every response, as when a column is renamed. */
  replace: z.tuple([z.string(), z.string()]).nullable().optional(),
  robots: z.string().optional(),
})

interface State {
  day: Day
  fault: Fault
  replace: readonly [string, string] | null
  robots: string
  /** Number of requests served, and the maximum in flight. */
  requests: string[]
  underway: number
  mostUnderway: number
}

/**
 * Serves the recorded pages of each source below `/NAME/`, with ETags. `POST /control` sets the day and the fault of a
 * source, `GET /control/NAME` returns the requests so far.
 */
export function sourceWeb(sites: readonly FixtureSite[]): FastifyInstance {
  const web = Fastify()
  const states = new Map(sites.map(({ name }) => [name, initialState()]))
  let base = ''
  web.addHook('onListen', (done) => {
    base = web.listeningOrigin
    done()
  })
  web.post('/control', (request) => {
    const { source, ...change } = control.parse(request.body)
    Object.assign(stateOf(states, source), change)
    return { ok: true }
  })
  web.get<{ Params: { name: string } }>('/control/:name', ({ params }) => stateOf(states, params.name))
  web.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send([...states].map(([, { robots }]) => robots).join('\n')),
  )
  for (const site of sites) {
    web.get(`/${site.name}/*`, async (request, reply) => {
      const state = stateOf(states, site.name)
      const path = request.url.slice(site.name.length + 1)
      state.requests.push(path)
      state.underway += 1
      state.mostUnderway = Math.max(state.mostUnderway, state.underway)
      try {
        return await answer(reply, { site, state, base, path, etag: request.headers['if-none-match'] })
      } finally {
        state.underway -= 1
      }
    })
  }
  return web
}

function initialState(): State {
  return {
    day: 'day-1',
    fault: 'none',
    replace: null,
    robots: '',
    requests: [],
    underway: 0,
    mostUnderway: 0,
  }
}

function stateOf(states: ReadonlyMap<string, State>, name: string): State {
  const state = states.get(name)
  if (state === undefined) throw new Error(`no source ${name}`)
  return state
}

interface Asked {
  readonly site: FixtureSite
  readonly state: State
  readonly base: string
  readonly path: string
  readonly etag: string | undefined
}

async function answer(reply: FastifyReply, { site, state, base, path, etag }: Asked): Promise<FastifyReply> {
  const { fault } = state
  if (fault === 'blocked') return reply.code(403).type('text/html').send('<title>403 Forbidden</title>')
  if (fault === 'bot-check')
    return reply.type('text/html').send('<html><head><title>Just a moment...</title></head></html>')
  if (fault === 'unavailable') return reply.code(503).send('Service Unavailable')
  if (fault === 'gone') return reply.code(404).type('text/html').send('<h1>Page not found</h1>')
  if (fault === 'error-page')
    return reply.type('text/html').send('<html><body><h1>Something went wrong</h1></body></html>')
  if (fault === 'empty') return reply.type('text/html').send('')
  if (fault === 'bomb') return reply.type('text/html').header('content-encoding', 'gzip').send(bomb())
  if (fault === 'slow') await delay(120_000, undefined, { ref: false })
  const found = site.read(path, state.day)
  if (found === null) return reply.code(404).send('Not found')
  const bytes = found.type === 'application/pdf' ? found.bytes : rewritten(found.bytes, { site, state, base })
  const own = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  if (etag === own) return reply.code(304).send()
  return reply.type(found.type).header('etag', own).send(bytes)
}

/** The recorded page, with links to its own host rewritten to this server. */
function rewritten(bytes: Buffer, { site, state, base }: Pick<Asked, 'site' | 'state' | 'base'>): Buffer {
  const own = `${base}/${site.name}/`
  const text = bytes
    .toString('utf8')
    .replaceAll(`https://${site.host}/`, own)
    .replaceAll(`https:\\/\\/${site.host}\\/`, own.replaceAll('/', '\\/'))
  return Buffer.from(state.replace === null ? text : text.replaceAll(...state.replace))
}

const member = gzipSync(Buffer.alloc(1_000_000, 32))

/** A hundred megabytes, in members of gzip that are quick to make. */
function bomb(): Buffer {
  return Buffer.concat(Array.from({ length: 100 }, () => member))
}
