/** A text from `content/`, compiled by `vite/markdown.ts` at build time. */
declare module '*.md' {
  import type { MarkdownDocument } from '#web/lib/markdown-document.ts'
  export const document: MarkdownDocument
}

/** The front matter alone, for pages that only link to the text. */
declare module '*.md?meta' {
  import type { FrontMatter } from '#web/lib/markdown-document.ts'
  export const meta: FrontMatter
}
