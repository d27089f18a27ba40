import {
  IconCalendarEvent,
  IconDatabase,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconList,
  IconMap2,
  IconMail,
  IconSubtask,
  IconTableImport,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { OperatorArea } from '#contract/operator/overview.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'

/** An entry of the sidebar, with the pages below it. */
export interface OperatorPage {
  /** Below `/operator`; empty for the first page. */
  readonly path: string
  readonly label: string
  readonly icon: Icon
  /** The area whose open needs are counted at the entry. */
  readonly area?: OperatorArea
  /** Its pages by their paths below `/operator`. The code of each loads on its first visit. */
  readonly pages: Readonly<Record<string, () => Promise<ComponentType>>>
  /** Set if a part of each page, such as a search beside it, stays as it is when the address names another object. */
  readonly stays?: true
}

/** The pages for operators, in the order of the sidebar. */
export const OPERATOR_PAGES: readonly OperatorPage[] = [
  {
    path: '',
    label: OPERATOR.pages.overview,
    icon: IconLayoutDashboard,
    pages: { '': async () => (await import('./overview.tsx')).Overview },
  },
  {
    path: 'sources',
    label: OPERATOR.pages.sources,
    icon: IconDatabase,
    area: 'sources',
    pages: {
      sources: async () => (await import('./sources.tsx')).Sources,
      'sources/new': async () => (await import('./new-source.tsx')).NewSource,
      'sources/new/:id': async () => (await import('./new-source-page.tsx')).NewSourcePage,
      'sources/:name': async () => (await import('./source.tsx')).Source,
      'runs/:id': async () => (await import('./run.tsx')).Run,
    },
  },
  {
    path: 'import',
    label: OPERATOR.pages.import,
    icon: IconTableImport,
    pages: {
      import: async () => (await import('./import.tsx')).Import,
      'import/:id': async () => (await import('./import-file.tsx')).ImportFilePage,
    },
  },
  {
    path: 'listings',
    label: OPERATOR.pages.listings,
    icon: IconList,
    area: 'listings',
    pages: {
      listings: async () => (await import('./listings.tsx')).Listings,
      'listings/:id': async () => (await import('./listing-facts.tsx')).ListingFacts,
      'listings/:id/outline': async () => (await import('./listing-outline.tsx')).ListingOutline,
    },
  },
  {
    path: 'reports',
    label: OPERATOR.pages.reports,
    icon: IconFlag,
    area: 'reports',
    pages: { reports: async () => (await import('./reports.tsx')).Reports },
  },
  {
    path: 'calendar',
    label: OPERATOR.pages.calendar,
    icon: IconCalendarEvent,
    pages: { calendar: async () => (await import('./calendar.tsx')).Calendar },
  },
  {
    path: 'counties',
    label: OPERATOR.pages.counties,
    icon: IconMap2,
    pages: {
      counties: async () => (await import('./counties.tsx')).Counties,
      'counties/:slug': async () => (await import('./county.tsx')).County,
    },
  },
  {
    path: 'people',
    label: OPERATOR.pages.people,
    icon: IconUsers,
    area: 'people',
    stays: true,
    pages: {
      people: async () => (await import('./people.tsx')).People,
      'people/:id': async () => (await import('./person.tsx')).Person,
    },
  },
  {
    path: 'messages',
    label: OPERATOR.pages.messages,
    icon: IconMail,
    area: 'messages',
    pages: { messages: async () => (await import('./messages.tsx')).Messages },
  },
  {
    path: 'jobs',
    label: OPERATOR.pages.jobs,
    icon: IconSubtask,
    area: 'jobs',
    pages: { jobs: async () => (await import('./jobs.tsx')).Jobs },
  },
  {
    path: 'audit',
    label: OPERATOR.pages.audit,
    icon: IconHistory,
    pages: { audit: async () => (await import('./audit-log.tsx')).AuditLog },
  },
]
