import type { SurveyPerson } from '#web/links/survey-link.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import words from '#web/ui/words.module.css'
import styles from './embedded-form.module.css'
import { formAddress } from './form-address.ts'
import { SURVEY } from './texts.ts'

type EmbeddedFormProps = {
  /** URL template; `{email}`, `{name}` and `{id}` are replaced. */
  template: string
  person: SurveyPerson
}

/** A third-party form in a sandboxed iframe: it can submit, but not navigate this page. */
export function EmbeddedForm({ template, person }: EmbeddedFormProps) {
  const address = formAddress(template, person)
  const { host } = new URL(address)
  return (
    <div className={styles.embedded}>
      <p className={words.dim}>
        {SURVEY.embedded(host)} <ExternalLink href={address}>{SURVEY.newTab}</ExternalLink>
      </p>
      <iframe
        className={styles.frame}
        src={address}
        title={SURVEY.frame(host)}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
