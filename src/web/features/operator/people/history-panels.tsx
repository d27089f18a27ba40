import { Link } from 'react-router'
import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { formatPhone } from '#domain/accounts/phone-number.ts'
import { mailKindText } from '#domain/mail/mail-kinds.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './history-panels.module.css'
import { HISTORY } from './texts.ts'

type PanelProps = { person: OperatorPersonPage; today: PlainDate }

const TONES = { accepted: 'good', refused: 'bad', unanswered: 'waits' } as const

/** The newest emails to a person. */
export function EmailsTo({ person, today }: PanelProps) {
  const { emails, email_refused_at } = person
  return (
    <Panel
      title={HISTORY.emails}
      flush
      aside={
        <Link className={styles.link} to={`${paths.operator}/messages`}>
          {HISTORY.allEmails}
        </Link>
      }
    >
      {email_refused_at !== null && (
        <p className={styles.problem}>{HISTORY.refuses(instantText(email_refused_at, today))}</p>
      )}
      {emails.length === 0 && <p className={styles.none}>{HISTORY.noEmails}</p>}
      <ul role="list" className={styles.list}>
        {emails.map(({ key, subject, at, state }) => (
          <li key={key} className={styles.email}>
            <span className={styles.dim}>{instantText(at, today)}</span>
            <b>{mailKindText(key)}</b>
            <span className={styles.what}>{subject}</span>
            <span data-tone={TONES[state]}>{HISTORY.states[state]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The number that alerts are texted to; nothing for a person without one. */
export function TextsTo({ person }: Pick<PanelProps, 'person'>) {
  const { texts } = person
  if (texts === null) return null
  const { phone, state, stopped_because, sent, undelivered, cost } = texts
  return (
    <Panel title={HISTORY.texts} flush>
      <ul role="list" className={styles.list}>
        <li className={styles.session}>
          <span>{formatPhone(phone)}</span>
          <span className={styles.dim}>
            {HISTORY.textStates[state === 'stopped' ? (stopped_because ?? 'refused') : state]}
          </span>
        </li>
        <li className={styles.session}>
          <span>{HISTORY.textCounts(sent, undelivered, formatExactDollars(cost))}</span>
        </li>
      </ul>
    </Panel>
  )
}

/** Open sessions, and the newest attempts to sign in. */
export function SignInsOf({ person, today }: PanelProps) {
  const { sign_ins, sessions } = person
  return (
    <Panel title={HISTORY.signIns} flush aside={<span className={styles.dim}>{HISTORY.cut}</span>}>
      <h3 className={styles.title}>{HISTORY.sessions}</h3>
      {sessions.length === 0 && <p className={styles.none}>{HISTORY.noSessions}</p>}
      <ul role="list" className={styles.list}>
        {sessions.map(({ id, device, signed_in_at }) => (
          <li key={id} className={styles.session}>
            <span>{device}</span>
            <span className={styles.dim}>{HISTORY.since(instantText(signed_in_at, today))}</span>
          </li>
        ))}
      </ul>
      <h3 className={styles.title}>{HISTORY.signIns}</h3>
      {sign_ins.length === 0 && <p className={styles.none}>{HISTORY.noSignIns}</p>}
      <ul role="list" className={styles.list}>
        {sign_ins.map(({ at, device, address, succeeded }, place) => (
          <li key={`${at} ${place}`} className={styles.signIn}>
            <span className={styles.dim}>{instantText(at, today)}</span>
            <span>{device}</span>
            <span className={styles.dim}>{address}</span>
            <span data-tone={succeeded ? undefined : 'bad'}>
              {succeeded ? HISTORY.signedIn : HISTORY.failed}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
