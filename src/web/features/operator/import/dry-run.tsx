import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleDashed,
  IconDownload,
  IconEqual,
  IconPlus,
} from '@tabler/icons-react'
import type { ImportOutcome, ImportTask } from '#contract/operator/imports.ts'
import { problemText } from '#domain/sources/problem-text.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { countText } from '#domain/text/counted.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { csvText } from '#web/lib/csv.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './dry-run.module.css'
import { FACTS } from './fact-texts.ts'
import { IMPORT } from './texts.ts'
import { isFactName } from './mapping-edits.ts'

const TEXTS = IMPORT.dry

/** How far a task is. It goes on without this page. */
export function TaskProgress({ task }: { task: ImportTask }) {
  const steps = task.kind === 'apply' ? TEXTS.applySteps : TEXTS.steps
  return (
    <div className={styles.progress} role="status">
      <Spinner />
      <div>
        <p className={styles.step}>{task.step === null ? TEXTS.waiting : `${steps[task.step]}…`}</p>
        <p className={styles.small}>{TEXTS.closing}</p>
      </div>
    </div>
  )
}

/** What importing a file would change: counts, alerts, and why it would be held. */
export function DryRunResult({
  task,
  outcome,
  isStale,
}: {
  task: ImportTask
  outcome: ImportOutcome
  isStale: boolean
}) {
  const { rows, problems, state, bad_rows, alerts } = outcome
  const today = useToday()
  if (state === 'refused') {
    return (
      <Panel title={TEXTS.title}>
        <Notice tone="red">{TEXTS.refused}</Notice>
        <Reasons outcome={outcome} />
      </Panel>
    )
  }
  return (
    <Panel
      title={TEXTS.title}
      flush
      aside={
        <span className={styles.small}>
          {TEXTS.facts(rows.read, task.seconds, instantText(task.started_at, today))}
        </span>
      }
    >
      <div className={styles.counts} data-stale={isStale || undefined}>
        {outcome.reads === 'listings' ? (
          <ListingCounts outcome={outcome} />
        ) : (
          <OutlineCounts outcome={outcome} />
        )}
        <div className={styles.more}>
          {alerts !== null && <p className={styles.small}>{TEXTS.alerts(alerts.alerts, alerts.people)}</p>}
          {bad_rows.length > 0 && (
            <Button onClick={() => saveFile('left-out.csv', leftOutFile(bad_rows))}>
              <IconDownload size={16} aria-hidden="true" />
              {TEXTS.download}
            </Button>
          )}
        </div>
      </div>
      {problems.length > 0 && (
        <div className={styles.held}>
          <p className={styles.waits}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {TEXTS.wouldHold}
          </p>
          <Reasons outcome={outcome} />
        </div>
      )}
      {isStale && <p className={styles.stale}>{TEXTS.stale}</p>}
    </Panel>
  )
}

function ListingCounts({ outcome: { rows, changed_facts, sources } }: { outcome: ImportOutcome }) {
  const left = rows.bad + rows.left_out + rows.duplicates
  const changes = Object.entries(changed_facts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([fact, count]) => `${countText(count)} ${(isFactName(fact) ? FACTS[fact] : fact).toLowerCase()}`)
  const namesOf = (chosen: typeof sources) => chosen.map(({ name }) => sourceName(name, '')).join(', ')
  const starting = sources.filter((source) => source.listings_before === 0 && source.listings_now > 0)
  const losing = sources.filter(({ gone }) => gone > 0)
  return (
    <>
      <Count
        tone="green"
        icon={IconPlus}
        name={TEXTS.new}
        count={rows.new}
        note={TEXTS.newNote(namesOf(starting))}
      />
      <Count
        tone="amber"
        icon={IconArrowRight}
        name={TEXTS.changed}
        count={rows.changed}
        note={changes.join(', ')}
      />
      <Count tone="gray" icon={IconEqual} name={TEXTS.same} count={rows.unchanged} />
      <Count
        tone="red"
        icon={IconAlertTriangle}
        name={TEXTS.leftOut}
        count={left}
        note={TEXTS.leftOutNote(rows.bad, rows.left_out, rows.duplicates)}
      />
      <Count
        tone="gray"
        icon={IconCircleDashed}
        name={TEXTS.gone}
        count={rows.gone}
        note={rows.gone > 0 ? TEXTS.goneNote(namesOf(losing)) : ''}
      />
    </>
  )
}

function OutlineCounts({ outcome: { outlines } }: { outcome: ImportOutcome }) {
  const known = outlines.read - outlines.unreadable - outlines.unknown_parcels
  return (
    <>
      <Count tone="green" icon={IconPlus} name={TEXTS.outlines} count={Math.max(0, known)} />
      <Count
        tone="gray"
        icon={IconCircleDashed}
        name={TEXTS.unknownParcels}
        count={outlines.unknown_parcels}
      />
      <Count tone="red" icon={IconAlertTriangle} name={TEXTS.leftOut} count={outlines.unreadable} />
    </>
  )
}

interface CountProps extends Pick<Parameters<typeof StateMark>[0], 'tone' | 'icon'> {
  readonly name: string
  readonly count: number
  readonly note?: string
}

function Count({ tone, icon, name, count, note = '' }: CountProps) {
  return (
    <div className={styles.count}>
      <StateMark tone={count === 0 ? 'gray' : tone} icon={icon}>
        {name}
      </StateMark>
      <b className={styles.number}>{countText(count)}</b>
      {note !== '' && <p className={styles.small}>{note}</p>}
    </div>
  )
}

/** Why a file would be held, is held or was refused. */
export function Reasons({ outcome: { problems, sources } }: { outcome: ImportOutcome }) {
  const today = useToday()
  const named = sources.map(({ name }) => ({ name, title: sourceName(name, '') }))
  return (
    <ul className={styles.reasons}>
      {problems.map((problem) => (
        <li key={problem}>{problemText(problem, today, named)}</li>
      ))}
    </ul>
  )
}

function leftOutFile(leftOut: ImportOutcome['bad_rows']): Blob {
  const rows = leftOut.map(({ line, reason }) => [line, reason])
  return new Blob([csvText({ about: [], columns: [...TEXTS.leftOutColumns], rows })], { type: 'text/csv' })
}
