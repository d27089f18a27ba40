import type { Layout } from '#contract/operator/layout-schema.ts'
import type { WantedRows } from '#server/features/sources/evidence/rows-on-page.ts'
import type { LayoutPage } from '#server/features/sources/layout/page-records.ts'

/** What is asked of a thread that reads pages. */
export type PageWork =
  | { readonly kind: 'read'; readonly layout: Layout; readonly pages: readonly LayoutPage[] }
  | {
      readonly kind: 'rows'
      readonly layout: Layout
      readonly pages: readonly LayoutPage[]
      readonly wanted: WantedRows
    }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'suggest'; readonly page: LayoutPage }

/** What the work gave, or why the page cannot be read. */
export type PageAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string }
