/** The body of an answer is larger than its caller takes. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'

  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes / 1_000_000} MB.`)
  }
}

/**
 * Reads the body of another service's answer, at most `maxBytes` of it as unpacked: a small answer may unpack to
 * gigabytes. Throws TooLargeError as soon as it passes them, and whatever error the body ends with.
 */
export async function readBody(body: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    const bytes = part instanceof Uint8Array ? part : new Uint8Array()
    length += bytes.length
    // Leaving the loop cancels the body: no more of it is unpacked.
    if (length > maxBytes) throw new TooLargeError(maxBytes)
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
