/** A server-sent event. */
export type StreamEvent = {
  /** Event id to resume after; null if the event has none. */
  id: string | null
  /** Null for an event that only updates the id. */
  name: string | null
  data: string
}

/**
 * Reads a stream of server-sent events to its end. `onSign` is called for everything that arrives, including
 * keep-alives. Rejects if the stream fails.
 */
export async function readStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: StreamEvent) => void,
  onSign: () => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSign()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventIn(block)
      if (event) onEvent(event)
    }
  }
}

/** Null for a comment, or a field about the connection itself. */
function eventIn(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    }),
  )
  const [id, name] = [fields.get('id') ?? null, fields.get('event') ?? null]
  return id === null && name === null ? null : { id, name, data: fields.get('data') ?? '' }
}
