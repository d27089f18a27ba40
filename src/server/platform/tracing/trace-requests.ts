import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan } from './spans.ts'

/** Asked for every few seconds, and of no interest. */
const UNTRACED = /^\/(?:healthz|readyz|metrics)$/

/**
 * Gives every request a span of a new trace, named by its route. A `traceparent` that the caller sends does not count:
 * anyone could join traces with it, or make them huge.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const enter = (request: FastifyRequest, next: () => void) => {
    const span = spans.get(request)
    if (span === undefined) next()
    else context.with(trace.setSpan(context.active(), span), next)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (!UNTRACED.test(route)) {
      const attributes = { 'http.request.method': request.method, 'http.route': route }
      spans.set(
        request,
        beginSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes, traceparent: null }),
      )
    }
    enter(request, done)
  })
  // The arrival of a body ends the context of the hooks before it.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
