import { useSite } from '#web/lib/site.ts'
import { UI } from './texts.ts'
import words from './words.module.css'

/** Where to write with a question. Where the operator named no address, answers to our emails are read. */
export function SupportLine() {
  const site = useSite()
  if (site === null) return null
  const { support_email: email } = site
  if (email === null) return <p className={words.dim}>{UI.answerEmail}</p>
  return (
    <p className={words.dim}>
      {UI.questions}{' '}
      <a className={words.link} href={`mailto:${email}`}>
        {email}
      </a>
    </p>
  )
}
