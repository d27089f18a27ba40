const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

function unescape(text: string): string {
  return text.replaceAll(/&(?:(?:lt|gt|quot|apos|amp)|#(\d+)|#x([\da-f]+));/gi, (all, decimal, hex) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return hex === undefined ? (CHARACTERS[all.toLowerCase()] ?? all) : String.fromCodePoint(parseInt(hex, 16))
  })
}

/** The messages in a TwiML answer; null if it is none. */
export function messagesIn(twiml: string): string[] | null {
  if (!/<Response\s*(\/>|>[^]*<\/Response>\s*$)/.test(twiml)) return null
  return [...twiml.matchAll(/<Message(?:\s[^>]*)?>([^]*?)<\/Message>/g)].map(([, inner = '']) =>
    unescape(inner.replaceAll(/<\/?Body>/g, '')),
  )
}
