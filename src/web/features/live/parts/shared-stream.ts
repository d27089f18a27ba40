import { otherTabs } from '#web/lib/other-tabs.ts'
import { stayConnected } from './stay-connected.ts'
import type { StreamEvent } from './read-stream.ts'

/**
 * Messages between the tabs of a browser: an event from the listening tab, a refusal, or a request for the last event
 * id.
 */
type TabMessage = { kind: 'event'; event: StreamEvent } | { kind: 'refused' } | { kind: 'where' }

/** Callbacks of a tab. */
export type StreamCallbacks = {
  /** Events from here on arrive; there may have been others before. */
  onBegin: () => void
  onEvent: (event: StreamEvent) => void
  /** The server refused the stream, as for a signed-out person. */
  onRefused: () => void
}

const tabs = otherTabs<TabMessage>('live')

/**
 * Shares one event stream among all tabs of the browser: one tab listens and broadcasts. When it closes, another tab
 * resumes at the last event id. Returns a function to stop.
 */
export function listenTogether({ onBegin, onEvent, onRefused }: StreamCallbacks): () => void {
  const stop = new AbortController()
  let lastId: string | null = null
  let isListening = false

  const receive = (event: StreamEvent) => {
    const isFirst = lastId === null && event.id !== null
    lastId = event.id ?? lastId
    if (isFirst) onBegin()
    if (event.name !== null) onEvent(event)
  }
  const stopReceiving = tabs.listen((message) => {
    if (message.kind === 'event') receive(message.event)
    else if (message.kind === 'refused') onRefused()
    else if (isListening && lastId !== null) tabs.send(positionAt(lastId))
  })
  const listen = async () => {
    isListening = true
    const broadcast = (event: StreamEvent) => {
      tabs.send({ kind: 'event', event })
      receive(event)
    }
    await stayConnected({
      signal: stop.signal,
      lastId: () => lastId,
      onEvent: broadcast,
      // Pages ask on their own for what no event can tell them.
      onSilence: () => broadcast({ id: null, name: 'reload', data: '' }),
    })
    isListening = false
    if (stop.signal.aborted) return
    tabs.send({ kind: 'refused' })
    onRefused()
  }
  tabs.send({ kind: 'where' })
  void whenAlone(listen, stop.signal)
  return () => {
    stop.abort()
    stopReceiving()
  }
}

function positionAt(id: string): TabMessage {
  return { kind: 'event', event: { id, name: null, data: '' } }
}

/** Without the Web Locks API, such as on an insecure origin, every tab opens its own stream. */
async function whenAlone(listen: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return listen()
  try {
    await navigator.locks.request('live', { signal }, listen)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
