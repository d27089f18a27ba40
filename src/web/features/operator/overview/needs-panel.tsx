import { IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OperatorNeed, Overview } from '#contract/operator/overview.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './needs-panel.module.css'
import { OVERVIEW } from './texts.ts'

type NeedsPanelProps = Pick<Overview, 'needs' | 'checked' | 'clear_since'> & { today: PlainDate }

/** What waits for an operator, or what was checked if nothing does. */
export function NeedsPanel({ needs, checked, clear_since, today }: NeedsPanelProps) {
  if (needs.length === 0) {
    return (
      <Panel title={OVERVIEW.clear}>
        <div className={styles.clear}>
          <IconCircleCheck size={20} aria-hidden="true" />
          <div>
            {clear_since !== null && <p>{OVERVIEW.clearSince(instantText(clear_since, today))}</p>}
            <p className={styles.dim}>{OVERVIEW.checked}</p>
            <ul>
              {checked.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </Panel>
    )
  }
  return (
    <Panel title={OVERVIEW.needs} flush aside={<span className={styles.order}>{OVERVIEW.needsOrder}</span>}>
      <ul role="list" className={styles.list}>
        {needs.map((need, place) => (
          <Need key={need.id} need={need} today={today} isFirst={place === 0} />
        ))}
      </ul>
    </Panel>
  )
}

function Need({ need, today, isFirst }: { need: OperatorNeed; today: PlainDate; isFirst: boolean }) {
  const { tone, title, detail, touches, since, link, action } = need
  const NeedIcon = tone === 'failed' ? IconAlertTriangle : IconHandStop
  return (
    <li className={styles.need} data-tone={tone}>
      <NeedIcon size={18} className={styles.icon} aria-hidden="true" />
      <div className={styles.what}>
        <Link to={link} className={styles.title}>
          {title}
        </Link>
        <p className={styles.detail}>{detail}</p>
      </div>
      <div className={styles.touches}>
        <p>{touches}</p>
        {since !== null && <p className={styles.dim}>{OVERVIEW.since(instantText(since, today))}</p>}
      </div>
      <ButtonLink to={link} look={isFirst ? 'primary' : 'default'} aria-label={`${action}: ${title}`}>
        {action}
      </ButtonLink>
    </li>
  )
}
