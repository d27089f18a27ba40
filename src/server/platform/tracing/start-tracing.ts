import { setTimeout as pause } from 'node:timers/promises'
import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Log } from '#server/platform/log.ts'

/** An export that takes longer is given up, and its spans are lost. */
const EXPORT_MS = 5_000
/** How long a stop waits for the last spans. */
const STOP_MS = 2_000
/** How long a span waits for others that are sent with it. */
const COLLECT_MS = 1_000
/** Spans that wait to be sent; more are dropped. */
const MAX_WAITING = 4_096
/** Between two log lines about a collector that fails. */
const COMPLAIN_EVERY_MS = 10 * 60_000

let active = false

/** Whether this process sends traces. */
export const isTracing = (): boolean => active

/**
 * Sends traces to the collector of the settings. Without one, the SDK is not even loaded. A collector that is down,
 * slow or wrong costs its spans and a log line every ten minutes, nothing else. Returns a function that ends it.
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, ROLE }: Settings,
  log: Log,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve()
  const [sdk, hooks, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  complainRarely(log)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headers ?? {},
    timeoutMillis: EXPORT_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'courthouse-steps', 'service.role': ROLE }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: COLLECT_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  active = true
  return async () => {
    active = false
    const ended = provider
      .shutdown()
      .catch((error: unknown) => log.warn({ err: error }, 'the last spans are lost'))
    await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })])
    trace.disable()
    context.disable()
    diag.disable()
  }
}

function complainRarely(log: Log): void {
  let complainedAt = -Infinity
  const ignore = () => undefined
  const error = (message: string) => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return
    complainedAt = performance.now()
    log.warn({ reason: message.slice(0, 200) }, 'traces cannot be sent')
  }
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR)
}
