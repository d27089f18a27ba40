import { IconLock } from '@tabler/icons-react'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './diligence-panel.module.css'
import { ListingDeposits } from './parts/listing-deposits.tsx'
import { TitleChecklist } from './parts/title-checklist.tsx'
import { DILIGENCE } from './texts.ts'

/** The person's title checks, and the deposits they have paid. */
export function DiligencePanel({ id, today }: { id: number; today: PlainDate }) {
  const onlyYou = (
    <span className={styles.lock}>
      <IconLock size={16} aria-hidden="true" />
      {DILIGENCE.onlyYou}
    </span>
  )
  return (
    <Panel title={DILIGENCE.title} aside={onlyYou}>
      <div className={styles.parts}>
        <TitleChecklist id={id} />
        <ListingDeposits id={id} today={today} />
      </div>
    </Panel>
  )
}
