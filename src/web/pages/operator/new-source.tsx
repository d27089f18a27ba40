import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { StepList } from '#web/features/operator/import/steps.tsx'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { PageChoice } from '#web/features/operator/new-source/page-choice.tsx'
import { NEW_SOURCE } from '#web/features/operator/new-source/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { paths } from '#web/links/paths.ts'

/** The page that a new source is made from. */
export function NewSource() {
  const navigate = useNavigate()
  // Without the sources a page can still be uploaded.
  const { data } = useQuery(queryOf('GET /api/operator/sources'))
  const { steps } = NEW_SOURCE
  return (
    <div className={stack.stack}>
      <PageHead
        title={NEW_SOURCE.title}
        trail={[{ label: OPERATOR.pages.sources, to: `${paths.operator}/sources` }]}
        actions={<StepList steps={Object.values(steps)} now={steps.page} />}
      >
        <span>{NEW_SOURCE.lead}</span>
      </PageHead>
      <PageChoice
        sources={data?.sources ?? []}
        onChosen={(id) => void navigate(`${paths.operator}/sources/new/${id}`)}
      />
    </div>
  )
}
