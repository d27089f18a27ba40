import {
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconSubtask,
  IconTableImport,
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
  /** Pages by path below this one. The code of each loads on its first visit. */
  readonly pages: Readonly<Record<string, () => Promise<ComponentType>>>
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
    path: 'import',
    label: OPERATOR.pages.import,
    icon: IconTableImport,
    pages: {
      '': async () => (await import('./import.tsx')).Import,
      ':id': async () => (await import('./import-file.tsx')).ImportFilePage,
    },
  },
  {
    path: 'messages',
    label: OPERATOR.pages.messages,
    icon: IconMail,
    area: 'messages',
    pages: { '': async () => (await import('./messages.tsx')).Messages },
  },
  {
    path: 'jobs',
    label: OPERATOR.pages.jobs,
    icon: IconSubtask,
    area: 'jobs',
    pages: { '': async () => (await import('./jobs.tsx')).Jobs },
  },
  {
    path: 'audit',
    label: OPERATOR.pages.audit,
    icon: IconHistory,
    pages: { '': async () => (await import('./audit-log.tsx')).AuditLog },
  },
]
