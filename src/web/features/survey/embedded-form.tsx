import type { SurveyPerson } from '#web/links/survey-link.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import words from '#web/ui/words.module.css'
import styles from './embedded-form.module.css'
import { formAddress } from './form-address.ts'
import { SURVEY } from './texts.ts'

type EmbeddedFormProps = {
  /** With `{email}`, `{name}` and `{id}` where the form takes them. */
  template: string
  person: SurveyPerson
}

/** A form of another service within the page. It can do what a form needs, and cannot leave its place. */
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
