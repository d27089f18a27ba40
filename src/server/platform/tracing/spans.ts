import {
  type Attributes,
  context,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const NAME = 'courthouse-steps'

/** What a span says: kinds, names and counts. Never a personal datum, a value of a query, or an address of mail. */
type SpanOptions = {
  kind: SpanKind
  attributes?: Attributes
  /** The cause, if it is not what is running now: `traceparent` of W3C Trace Context. */
  traceparent?: string | null
}

/** Runs work in a span of the current trace, or of a new one. Does nothing else if there is no tracing. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options)
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work()
    } catch (error) {
      failSpan(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Begins a span that the caller ends. */
export function beginSpan(name: string, { kind, attributes = {}, traceparent }: SpanOptions): Span {
  const parent = traceparent === undefined ? context.active() : contextOf(traceparent)
  return trace.getTracer(NAME).startSpan(name, { kind, attributes }, parent)
}

/** Marks a span as failed with the kind of error; its message may name a person. */
export function failSpan(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : 'unknown'
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}

/** Whether what is running now belongs to a trace. */
export const isTraced = (): boolean => trace.getActiveSpan() !== undefined

/** The running span as `traceparent` of W3C Trace Context; null without one. */
export function currentTraceparent(): string | null {
  const span = trace.getActiveSpan()?.spanContext()
  if (span === undefined) return null
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

function contextOf(traceparent: string | null): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
