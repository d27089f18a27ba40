import { Link } from 'react-router'
import type { Overview } from '#contract/operator/overview.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { actionText } from '#web/features/operator/audit/action-text.ts'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './done-panel.module.css'
import { OVERVIEW } from './texts.ts'

/** The newest actions of operators. */
export function DonePanel({ done, today }: { done: Overview['done_lately']; today: PlainDate }) {
  return (
    <Panel
      title={OVERVIEW.done}
      aside={
        <Link className={styles.link} to={`${paths.operator}/audit`}>
          {OVERVIEW.auditLink}
        </Link>
      }
    >
      {done.length === 0 ? (
        <p className={styles.time}>{OVERVIEW.nothingDone}</p>
      ) : (
        <ul role="list" className={styles.list}>
          {done.map(({ id, at, action, about }) => (
            <li key={id}>
              <span className={styles.time}>{instantText(at, today)}</span>
              <span>
                {actionText(action)}
                {about !== '' && `: ${about}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
