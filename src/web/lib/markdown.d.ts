/** A text of `content/`; `vite/markdown.ts` reads it when the product is built. */
declare module '*.md' {
  import type { MarkdownDocument } from '#web/lib/markdown-document.ts'
  export const document: MarkdownDocument
}

/** The head of such a text without the text, for pages that only speak of it. */
declare module '*.md?meta' {
  import type { FrontMatter } from '#web/lib/markdown-document.ts'
  export const meta: FrontMatter
}
