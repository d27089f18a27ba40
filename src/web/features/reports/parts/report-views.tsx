import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PropertyReport } from '#contract/reports/reports.ts'
import { dayText, instantText, wireDay } from '#domain/time/day-texts.ts'
import { REPORTS } from '#web/features/reports/texts.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { reportsLink } from '#web/links/profile-tabs.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { FormDone } from '#web/ui/form-done.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import words from '#web/ui/words.module.css'
import styles from './report-views.module.css'

type RequestFormProps = {
  title: string
  /** Null until loaded, `unknown` after a failed load. */
  left: number | 'unknown' | null
  all: number
  /** The newest finished report of this property. */
  earlier: PropertyReport | null
  problem: Error | null
  onAsk: () => void
  onClose: () => void
}

export function RequestForm({ title, left, all, earlier, problem, onAsk, onClose }: RequestFormProps) {
  const today = useToday()
  return (
    <div className={styles.view}>
      {problem && (
        <Notice tone="red">
          {REPORTS.notRequested} {problem.message}
        </Notice>
      )}
      <p>{REPORTS.about(title)}</p>
      {earlier && (
        <p>
          {REPORTS.earlier(instantText(earlier.finished_at ?? earlier.requested_at, today))}{' '}
          <ReportLink report={earlier} />
        </p>
      )}
      <p className={words.dim}>
        {left === null ? UI.loading : left === 'unknown' ? REPORTS.leftUnknown(all) : REPORTS.left(left, all)}
      </p>
      <div className={styles.actions}>
        <Button size="tall" onClick={onClose}>
          {UI.cancel}
        </Button>
        <Button look="primary" size="tall" onClick={onAsk}>
          {REPORTS.request}
        </Button>
      </div>
    </div>
  )
}

function ReportLink({ report }: { report: PropertyReport }) {
  return (
    <a className={words.link} href={paths.reportPdf(report.id)} target="_blank" rel="noreferrer">
      {REPORTS.open}
      <span className={words.spoken}> {UI.newTab}</span>
    </a>
  )
}

/** `joined` is a report that was already in progress. */
export function WorkingView({ joined }: { joined: PropertyReport | null }) {
  const today = useToday()
  const box = useRef<HTMLDivElement>(null)
  // The pressed button was removed, so the focus moves here.
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={styles.view}>
      <div ref={box} className={styles.working} role="status" tabIndex={-1}>
        <Spinner size="sm" />
        <p className={words.strong}>{UI.working}</p>
      </div>
      {joined && <p>{REPORTS.alreadyWorking(instantText(joined.requested_at, today))}</p>}
      <p className={words.dim}>{REPORTS.working}</p>
      <ListLink />
    </div>
  )
}

export function ReadyView({ report, onClose }: { report: PropertyReport; onClose: () => void }) {
  return (
    <div className={styles.view}>
      <FormDone>{REPORTS.ready}</FormDone>
      <div className={styles.actions}>
        <Button size="tall" onClick={onClose}>
          {UI.close}
        </Button>
        <ButtonAnchor
          look="primary"
          size="tall"
          href={paths.reportPdf(report.id)}
          target="_blank"
          rel="noreferrer"
        >
          {REPORTS.open}
          <span className={words.spoken}> {UI.newTab}</span>
        </ButtonAnchor>
      </div>
      <ListLink />
    </div>
  )
}

type FailedViewProps = { problem: Error | null; onRetry: () => void; onClose: () => void }

/** `problem` is the error of a retry. */
export function FailedView({ problem, onRetry, onClose }: FailedViewProps) {
  return (
    <div className={styles.view}>
      <Notice tone="red">{problem ? `${REPORTS.notRequested} ${problem.message}` : REPORTS.failed}</Notice>
      <div className={styles.actions}>
        <Button size="tall" onClick={onClose}>
          {UI.close}
        </Button>
        <Button look="primary" size="tall" onClick={onRetry}>
          {UI.retry}
        </Button>
      </div>
    </div>
  )
}

/** This month's reports are used up; `day` is the first day to request another. */
export function SpentView({ all, day, onClose }: { all: number; day: string; onClose: () => void }) {
  const today = useToday()
  const next = wireDay(day)
  return (
    <div className={styles.view}>
      <Notice tone="gray">{REPORTS.none(all, next === null ? day : dayText(next, today))}</Notice>
      <ListLink />
      <Button size="tall" wide onClick={onClose}>
        {UI.close}
      </Button>
    </div>
  )
}

function ListLink() {
  const { to, state } = reportsLink()
  return (
    <p>
      <Link className={words.link} to={to} state={state}>
        {REPORTS.toList}
      </Link>
    </p>
  )
}
