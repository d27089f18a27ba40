import type { LayoutInput } from '#contract/operator/layout-schema.ts'

/** A layout by which a page could be read. */
export interface FoundLayout {
  readonly kind: 'table' | 'repeated' | 'labels' | 'json'
  /** What tells it apart on the page, such as the heading of a table or a selector. */
  readonly title: string
  readonly layout: LayoutInput
  readonly columns: readonly string[]
  readonly rows: number
  /** The first values of each column. */
  readonly samples: Readonly<Record<string, readonly string[]>>
  /** Texts of the page that it leaves over. */
  readonly warnings: number
  /** Why the page cannot be read by it as it is; null if it can. */
  readonly problem: string | null
}

/** The same before it was tried. */
export type Candidate = Pick<FoundLayout, 'kind' | 'title' | 'layout'>
