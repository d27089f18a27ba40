/** Safe HTML, which is not escaped again. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | readonly Markup[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toText(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  return part.map(({ text }) => text).join('')
}

/** HTML from a template literal; interpolated strings are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(toText)))
}

// Punctuation or a closing bracket at the end belongs to the sentence, not to the URL.
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** Escapes plain text and turns URLs into links. */
export function linkify(text: string): Markup {
  const parts: Markup[] = []
  let at = 0
  for (const found of text.matchAll(ADDRESS)) {
    parts.push(html`${text.slice(at, found.index)}`)
    parts.push(html`<a href="${found[0]}" target="_blank" rel="noreferrer">${found[0]}</a>`)
    at = found.index + found[0].length
  }
  return html`${[...parts, html`${text.slice(at)}`]}`
}
