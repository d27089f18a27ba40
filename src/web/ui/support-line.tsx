import { useSite } from '#web/data/site.ts'
import { UI } from './texts.ts'
import words from './words.module.css'

/** Support contact; renders nothing if the operator set no address. */
export function SupportLine() {
  const email = useSite()?.support_email ?? null
  if (email === null) return null
  return (
    <p className={words.dim}>
      {UI.questions}{' '}
      <a className={words.link} href={`mailto:${email}`}>
        {email}
      </a>
    </p>
  )
}
