import type { Layout } from '#contract/operator/layout-schema.ts'
import type { LayoutPage, PageRecords } from '#server/features/sources/layout/page-records.ts'
import type { FoundLayout } from '#server/features/sources/stored/suggest/found-layout.ts'

/** What is asked of a thread that reads pages. */
export type PageWork =
  | { readonly kind: 'read'; readonly layout: Layout; readonly pages: readonly LayoutPage[] }
  | { readonly kind: 'suggest'; readonly page: LayoutPage }

/** The records of pages, or why they cannot be read. */
export type ReadAnswer =
  | { readonly ok: true; readonly records: PageRecords }
  | { readonly ok: false; readonly problem: string }

export type SuggestAnswer = readonly FoundLayout[]
