import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '#contract/errors.ts'
import { isLoopback } from './loopback.ts'

type Health = {
  /** Lists what is missing before requests can be served; empty when ready. */
  listMissing: () => Promise<string[]>
  registry: Registry
  /** Any of them opens the metrics; several while one is being rotated. */
  metricsTokens: readonly string[]
  /** Whether callers on this machine need no token. Unsafe behind a local proxy, where every visitor looks local. */
  areMetricsLocal: boolean
}

function carriesToken(request: FastifyRequest, tokens: readonly string[]): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  return tokens.some((token) => {
    const expected = Buffer.from(`Bearer ${token}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** How long the process stays not ready after a call found the disk full. */
const FULL_MS = 60_000

function listHindrances({ condition }: FastifyInstance): string[] {
  const { isDraining, diskFullAt } = condition
  const isFull = diskFullAt !== null && performance.now() - diskFullAt < FULL_MS
  return [...(isDraining ? ['stopping'] : []), ...(isFull ? ['disk'] : [])]
}

/**
 * `/healthz` (process is up), `/readyz` (database reachable, writable and not full, migrations applied, not shutting down), and
 * `/metrics`.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const { listMissing, registry, metricsTokens, areMetricsLocal } = health
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'up' }))

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const missing = [...listHindrances(app), ...(await listMissing())]
    return reply
      .status(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'not ready', missing })
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isLocal = areMetricsLocal && isLoopback(request)
    if (!isLocal && !carriesToken(request, metricsTokens)) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
