import { useLocation } from 'react-router'
import { EmbeddedForm } from '#web/features/survey/embedded-form.tsx'
import { SurveyForm } from '#web/features/survey/survey-form.tsx'
import { SURVEY } from '#web/features/survey/texts.ts'
import { useSession } from '#web/features/session/session.ts'
import { useSite } from '#web/lib/site.ts'
import { surveyPersonOf } from '#web/lib/survey-visit.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './survey.module.css'

export function Component() {
  const location = useLocation()
  const session = useSession()
  const site = useSite()
  if (session.kind !== 'in' || site === null) return <PageSpinner />
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
