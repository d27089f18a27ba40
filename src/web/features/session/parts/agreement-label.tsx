import { Link } from 'react-router'
import { AGREEMENTS } from '#web/features/session/texts.ts'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'

/** The words beside a box that agrees to a text. The text opens beside the form, so that nothing typed is lost. */
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
