import { Link } from 'react-router'
import { AGREEMENTS } from '#web/features/session/form-texts.ts'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'

/** Label of an agreement checkbox. The text opens in a new tab, so that the form keeps its input. */
export function AgreementLabel({ to, name }: { to: string; name: string }) {
  return (
    <>
      {AGREEMENTS.agreeTo}{' '}
      <Link className={words.link} to={to} target="_blank">
        {name}
        <span className={words.spoken}> {UI.newTab}</span>
      </Link>
    </>
  )
}
