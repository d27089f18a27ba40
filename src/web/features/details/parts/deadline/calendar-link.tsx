import { IconCalendarPlus } from '@tabler/icons-react'
import { HEAD } from '#web/features/details/texts.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import styles from './calendar-link.module.css'

/** Downloads a calendar file; its event has the same alarms as the feeds. */
export function CalendarLink({ id }: { id: number }) {
  return (
    <ButtonAnchor look="ghost" className={`${styles.link}`} href={paths.listingCalendar(id)} download>
      <IconCalendarPlus size={16} aria-hidden="true" />
      {HEAD.addToCalendar}
    </ButtonAnchor>
  )
}
