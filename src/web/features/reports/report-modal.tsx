import { useState } from 'react'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { REPORTS_A_MONTH } from '#domain/property-report/allowance.ts'
import { Modal } from '#web/ui/modal.tsx'
import { UI } from '#web/ui/texts.ts'
import { isUnderWay, useReports, useRequestReport } from './api.ts'
import { FailedView, ReadyView, RequestForm, SpentView, WorkingView } from './parts/report-views.tsx'
import { REPORTS } from './texts.ts'

type ReportModalProps = {
  listingId: number
  /** Name of the property. */
  title: string
  onClose: () => void
}

/** Requests the report of a property, and shows its progress. Closing does not cancel the report. */
export function ReportModal({ listingId, title, onClose }: ReportModalProps) {
  return (
    <Modal
      opened
      title={REPORTS.modalTitle}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': UI.close }}
      onClose={onClose}
    >
      <ReportSteps listingId={listingId} title={title} onClose={onClose} />
    </Modal>
  )
}

/** The report shown: requested here, or already in progress. */
type Watched = { id: string; isOwn: boolean }

function ReportSteps({ listingId, title, onClose }: ReportModalProps) {
  const { data, error } = useReports()
  const request = useRequestReport()
  const [watched, setWatched] = useState<Watched | null>(null)
  const ofListing = data?.reports.filter((report) => report.tax_foreclosure_id === listingId) ?? []
  const underWay = ofListing.find(isUnderWay)
  if (watched === null && underWay && !request.isPending) setWatched({ id: underWay.id, isOwn: false })
  const shown = ofListing.find(({ id }) => id === watched?.id)
  const ask = () =>
    request.mutate(listingId, { onSuccess: ({ report }) => setWatched({ id: report.id, isOwn: true }) })

  // A requested report is in progress, even if the list of reports cannot be loaded.
  if (request.isPending || (watched?.isOwn && !shown)) return <WorkingView joined={null} />
  if (shown && isUnderWay(shown)) return <WorkingView joined={watched?.isOwn === false ? shown : null} />
  if (shown?.state === 'ready') return <ReadyView report={shown} onClose={onClose} />
  const isSpent = data?.left_this_month === 0
  if (shown?.state === 'failed' && !isSpent) {
    return <FailedView problem={request.error} onRetry={ask} onClose={onClose} />
  }
  if (isSpent) return <SpentView all={REPORTS_A_MONTH} day={data.next_month_on} onClose={onClose} />
  return (
    <RequestForm
      title={title}
      left={data ? data.left_this_month : error ? 'unknown' : null}
      all={REPORTS_A_MONTH}
      earlier={ofListing.find(isReady) ?? null}
      problem={request.error}
      onAsk={ask}
      onClose={onClose}
    />
  )
}

function isReady({ state }: PropertyReport): boolean {
  return state === 'ready'
}
