import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { insightsQuery } from '#web/features/insights/api.ts'
import { Figures } from '#web/features/insights/figures.tsx'
import { InsightsHead } from '#web/features/insights/insights-head.tsx'
import { INSIGHTS } from '#web/features/insights/texts.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useSession } from '#web/features/session/session.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyPart } from '#web/ui/empty-part.tsx'
import { Page } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'

const MAX_COUNTY_LETTERS = 40

export function Component() {
  const today = useToday()
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const county = params.get('county')?.slice(0, MAX_COUNTY_LETTERS) || null
  const { data, error, isFetching, refetch } = useQuery(insightsQuery(county))
  const counties = session.kind === 'in' ? session.user.accessible_counties : []
  const scope = { county, asOf: today }
  const choose = (chosen: string | null) => setParams(chosen === null ? {} : { county: chosen })
  return (
    <Page width="wide">
      <Title>{INSIGHTS.title}</Title>
      <InsightsHead scope={scope} counties={counties} onChoose={choose} insights={data ?? null} />
      {data ? (
        <Shown insights={data} scope={scope} />
      ) : isApiError(error, 'not_found') ? (
        <Panel title={INSIGHTS.failedTitle}>
          <EmptyPart>
            <p>{INSIGHTS.notFound}</p>
            <ButtonLink to={paths.billing}>{INSIGHTS.chooseCounties}</ButtonLink>
          </EmptyPart>
        </Panel>
      ) : error ? (
        <Panel title={INSIGHTS.failedTitle}>
          <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
            {INSIGHTS.failed} {error.message}
          </RetryNotice>
        </Panel>
      ) : (
        <PageSpinner />
      )}
    </Page>
  )
}

function Shown({ insights, scope }: Parameters<typeof Figures>[0]) {
  if (insights.properties > 0) return <Figures insights={insights} scope={scope} />
  return (
    <Panel title={INSIGHTS.nothingTitle}>
      <p>{INSIGHTS.nothing}</p>
      <p>{INSIGHTS.nothingHint}</p>
    </Panel>
  )
}
