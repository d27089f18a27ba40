/*
 * A text from `content/` as compiled by the build: data instead of markup, so pages render it with their own components
 * and without trusting HTML.
 */

/** An inline element. A `slot` is a placeholder in braces, such as `{contact}`, that the page fills. */
export type Inline =
  | string
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'slot'; name: string }

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

/** A second-level heading with its content; `id` is its anchor. */
export type Section = { id: string; title: string; blocks: Block[] }

/** The front matter between the dashes at the top of the file. */
export type FrontMatter = Readonly<Record<string, string>>

export type MarkdownDocument = { meta: FrontMatter; intro: Block[]; sections: Section[] }
