import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import { OPERATOR } from '#web/features/operator/texts.ts'

/** What needs an operator today. */
export function Overview() {
  return <PageHead title={OPERATOR.pages.overview} />
}
