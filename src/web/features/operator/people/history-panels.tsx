import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './history-panels.module.css'
import { PEOPLE } from './texts.ts'

type Person = Answer<'GET /api/operator/people/:id'>
type PanelProps = { person: Person; today: PlainDate }

/** The newest emails to a person. */
export function EmailsTo({ person, today }: PanelProps) {
  const { emails, email_refused_at } = person
  return (
    <Panel title={PEOPLE.emails}>
      {email_refused_at !== null && (
        <p className={styles.bad}>{PEOPLE.refuses(instantText(email_refused_at, today))}</p>
      )}
      {emails.length === 0 && <p className={styles.dim}>{PEOPLE.noEmails}</p>}
      <ul role="list" className={styles.list}>
        {emails.map(({ subject, at, state }) => (
          <li key={`${at} ${subject}`}>
            <span className={styles.dim}>{instantText(at, today)}</span>
            <span>{subject}</span>
            <span className={state === 'refused' ? styles.bad : styles.good}>
              {PEOPLE.emailStates[state]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The newest attempts to sign in. */
export function SignInsOf({ person, today }: PanelProps) {
  const { sign_ins } = person
  return (
    <Panel title={PEOPLE.signIns} aside={<span className={styles.dim}>{PEOPLE.cut}</span>}>
      {sign_ins.length === 0 && <p className={styles.dim}>{PEOPLE.noSignIns}</p>}
      <ul role="list" className={styles.list}>
        {sign_ins.map(({ at, device, address, succeeded }) => (
          <li key={at}>
            <span className={styles.dim}>{instantText(at, today)}</span>
            <span>
              {device} {address !== null && <span className={styles.dim}>{address}</span>}
            </span>
            <span className={succeeded ? styles.good : styles.bad}>
              {succeeded ? PEOPLE.signedIn : PEOPLE.wrongPassword}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
