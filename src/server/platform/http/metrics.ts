import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** The metrics of this process. What collects them never stops, so that all servers of a process share them. */
let ofProcess: Registry | null = null

/** Collects request durations by route pattern, besides the process metrics. */
export function collectMetrics(app: FastifyInstance): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  const registry = Registry.merge([ofProcess])
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route pattern, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}
