/*
 * A text of `content/` as the build hands it to the pages: data and no markup, so that a page draws it with its own
 * components and nothing has to be trusted.
 */

/** A piece of a line. A `slot` is a place in braces, such as `{contact}`, that the page fills. */
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

/** A heading of the second level with all that follows it; `id` is its anchor. */
export type Section = { id: string; title: string; blocks: Block[] }

/** The lines between the dashes at the head of the file. */
export type FrontMatter = Readonly<Record<string, string>>

export type MarkdownDocument = { meta: FrontMatter; intro: Block[]; sections: Section[] }
