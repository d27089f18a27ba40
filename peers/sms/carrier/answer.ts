const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

const REFERENCE = /&(?:(?:lt|gt|quot|apos|amp)|#\d+|#x[\da-f]+);/gi

/** The character that a reference such as `&amp;`, `&#38;` or `&#x26;` stands for. */
function characterOf(reference: string): string {
  const code = /^&#(x?)([\da-f]+);$/i.exec(reference)
  if (code === null) return CHARACTERS[reference.toLowerCase()] ?? reference
  return String.fromCodePoint(parseInt(code[2] ?? '', code[1] === '' ? 10 : 16))
}

/** The messages in a TwiML answer; null if it is none. */
export function messagesIn(twiml: string): string[] | null {
  if (!/<Response\s*(\/>|>[^]*<\/Response>\s*$)/.test(twiml)) return null
  return [...twiml.matchAll(/<Message(?:\s[^>]*)?>([^]*?)<\/Message>/g)].map(([, inner = '']) =>
    inner.replaceAll(/<\/?Body>/g, '').replaceAll(REFERENCE, characterOf),
  )
}
