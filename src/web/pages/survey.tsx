import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { EmbeddedForm } from '#web/features/survey/embedded-form.tsx'
import { SurveyForm } from '#web/features/survey/survey-form.tsx'
import { SURVEY } from '#web/features/survey/texts.ts'
import { useSession } from '#web/features/session/session.ts'
import { siteQuery } from '#web/data/site.ts'
import { surveyPersonOf } from '#web/links/survey-link.ts'
import { Button } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './survey.module.css'

export function Component() {
  const location = useLocation()
  const session = useSession()
  const { data: site, error, isFetching, refetch } = useQuery(siteQuery)
  if (session.kind !== 'in') return <PageSpinner />
  if (!site) {
    if (!error || isFetching) return <PageSpinner />
    return (
      <>
        <Title>{SURVEY.title}</Title>
        <DeadEnd head={SURVEY.notLoaded} why={<p>{error.message}</p>}>
          <Button look="primary" size="tall" onClick={() => void refetch()}>
            {UI.retry}
          </Button>
        </DeadEnd>
      </>
    )
  }
  const template = site.survey_form_url
  return (
    <div className={styles.page} data-wide={template !== null}>
      <Title>{SURVEY.title}</Title>
      <h1 className={words.xl}>{SURVEY.title}</h1>
      {template === null ? (
        <SurveyForm />
      ) : (
        <EmbeddedForm template={template} person={surveyPersonOf(location.state, session.user)} />
      )}
    </div>
  )
}
