import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingDetails } from '#contract/listings/listings.ts'
import {
  REPORTED_FIGURES,
  type ReportedFigure,
  reportedFigureName,
} from '#domain/corrections/reported-figures.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import { correctionsQuery } from './api.ts'
import styles from './report-figure.module.css'
import { ReportForm } from './report-form.tsx'
import { CORRECTIONS } from './texts.ts'

type ReportFigureProps = {
  details: ListingDetails
  /** The figure to report; null to choose it in the form. */
  figure: ReportedFigure | null
  today: PlainDate
}

/** Reports a figure as wrong; while the person's report of it is open, says so. */
export function ReportFigure({ details, figure, today }: ReportFigureProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(correctionsQuery(details.listing.id))
  const open = data?.own.find(({ fact, outcome }) => fact === figure && outcome === null)
  const close = () => setOpen(false)
  return (
    <div className={styles.report}>
      {open && (
        <p className={words.label} role="status">
          {CORRECTIONS.checked(reportedFigureName(open.fact), instantText(open.reported_at, today))}
        </p>
      )}
      <Button onClick={() => setOpen(true)}>{open ? CORRECTIONS.change : CORRECTIONS.report}</Button>
      {isOpen && (
        <Modal
          opened
          title={CORRECTIONS.report}
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': UI.close }}
          onClose={close}
        >
          <ReportForm
            details={details}
            first={{ figure: figure ?? REPORTED_FIGURES[0], isRight: open?.is_right ?? '' }}
            today={today}
            onClose={close}
          />
        </Modal>
      )}
    </div>
  )
}
