import { readFile } from 'node:fs/promises'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, FrontMatter, Inline, MarkdownDocument, Section } from '#web/lib/markdown-document.ts'

/**
 * Parses the texts of `content/` at build time: a page imports `text.md` and gets `document`, or `text.md?meta` and gets
 * only `meta`. Neither the Markdown nor its parser reaches the browser.
 */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (!file.endsWith('.md')) return null
      this.addWatchFile(file)
      const { meta, ...text } = readMarkdown(await readFile(file, 'utf8'))
      return query === 'meta'
        ? `export const meta = ${JSON.stringify(meta)}`
        : `export const document = ${JSON.stringify({ meta, ...text })}`
    },
  }
}

/**
 * Parses a text: front matter of `name: value` lines, an introduction, then sections under second-level headings.
 * Throws for elements that the pages cannot render, raw HTML in particular.
 */
export function readMarkdown(text: string): MarkdownDocument {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (head === undefined || body === undefined) throw new Error('The text has no front matter')
  const intro: Block[] = []
  const sections: Section[] = []
  for (const token of lexer(body)) {
    if (isOf(token, 'heading') && token.depth === 2) {
      const title = wordsOf(token.tokens)
      sections.push({ id: anchorOf(title), title, blocks: [] })
    } else {
      const blocks = sections.at(-1)?.blocks ?? intro
      blocks.push(...blocksOf([token]))
    }
  }
  return { meta: frontMatterOf(head), intro, sections }
}

function frontMatterOf(head: string): FrontMatter {
  const entries = head.split('\n').map((line) => {
    const [, name, value] = /^([a-z_]+): (.+)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`Invalid front matter line: ${line}`)
    return [name, value.trim()] as const
  })
  return Object.fromEntries(entries)
}

/** Omits the number in front of a heading, so that links survive when a section is inserted before it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\d+\.\s*/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function isOf<K extends keyof TokensByType>(token: Token, type: K): token is TokensByType[K] {
  return token.type === type
}

type TokensByType = {
  heading: Tokens.Heading
  paragraph: Tokens.Paragraph
  list: Tokens.List
  table: Tokens.Table
  text: Tokens.Text
  strong: Tokens.Strong
  em: Tokens.Em
  link: Tokens.Link
  space: Tokens.Space
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    if (isOf(token, 'space')) return []
    if (isOf(token, 'paragraph')) return [{ kind: 'paragraph', children: inlinesOf(token.tokens) }]
    // An item of a tight list.
    if (isOf(token, 'text')) return [{ kind: 'paragraph', children: inlinesOf(token.tokens ?? []) }]
    if (isOf(token, 'list')) {
      const items = token.items.map((item) => blocksOf(item.tokens))
      return [{ kind: 'list', ordered: token.ordered, items }]
    }
    if (isOf(token, 'table')) {
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens))
      return [{ kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }]
    }
    throw new Error(`The pages cannot render ${token.type}: ${token.raw.slice(0, 60)}`)
  })
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (isOf(token, 'text') || token.type === 'escape') return slotsIn(textOf(token))
    if (isOf(token, 'strong')) return [{ kind: 'strong', children: inlinesOf(token.tokens) }]
    if (isOf(token, 'em')) return [{ kind: 'em', children: inlinesOf(token.tokens) }]
    if (isOf(token, 'link')) return [{ kind: 'link', href: token.href, children: inlinesOf(token.tokens) }]
    throw new Error(`The pages cannot render ${token.type}: ${token.raw.slice(0, 60)}`)
  })
}

function textOf(token: Token): string {
  return 'text' in token ? String(token.text) : token.raw
}

function slotsIn(text: string): Inline[] {
  return text
    .split(/(\{[a-z_]+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{[a-z_]+\}$/.test(piece) ? { kind: 'slot', name: piece.slice(1, -1) } : piece))
}

function wordsOf(tokens: readonly Token[]): string {
  return inlinesOf(tokens)
    .map((piece) => {
      if (typeof piece !== 'string')
        throw new Error('A heading must be plain text, since other pages list it')
      return piece
    })
    .join('')
}
