import { otherTabs } from '#web/lib/other-tabs.ts'
import { stayConnected } from './stay-connected.ts'
import type { StreamEvent } from './read-stream.ts'

/** Between the tabs of a browser: what the one that listens heard, that it was refused, and where it has got to. */
type TabMessage = { kind: 'heard'; event: StreamEvent } | { kind: 'refused' } | { kind: 'where' }

/** What a tab makes of it. */
export type Ears = {
  onEvent: (event: StreamEvent) => void
  /** The server told nothing, as to somebody who is signed out. */
  onRefused: () => void
}

const tabs = otherTabs<TabMessage>('live')

/**
 * Hears the server's events with one connection for all tabs of the browser: one of them listens and tells the
 * others. When it is closed another goes on where it was. Returns how to stop.
 */
export function listenTogether({ onEvent, onRefused }: Ears): () => void {
  const stop = new AbortController()
  let lastId: string | null = null
  let isListening = false

  const hear = (event: StreamEvent) => {
    lastId = event.id ?? lastId
    if (event.name !== null) onEvent(event)
  }
  const stopHearing = tabs.hear((message) => {
    if (message.kind === 'heard') hear(message.event)
    else if (message.kind === 'refused') onRefused()
    else if (isListening && lastId !== null) tabs.tell(positionAt(lastId))
  })
  const listen = async () => {
    isListening = true
    const tellAll = (event: StreamEvent) => {
      tabs.tell({ kind: 'heard', event })
      hear(event)
    }
    await stayConnected({ signal: stop.signal, lastId: () => lastId, onEvent: tellAll })
    isListening = false
    if (stop.signal.aborted) return
    tabs.tell({ kind: 'refused' })
    onRefused()
  }
  tabs.tell({ kind: 'where' })
  void whenAlone(listen, stop.signal)
  return () => {
    stop.abort()
    stopHearing()
  }
}

function positionAt(id: string): TabMessage {
  return { kind: 'heard', event: { id, name: null, data: '' } }
}

/** Without locks, as on a page that was not loaded safely, every tab listens for itself. */
async function whenAlone(listen: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return listen()
  try {
    await navigator.locks.request('live', { signal }, listen)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
