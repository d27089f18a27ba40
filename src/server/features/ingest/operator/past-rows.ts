import { z } from 'zod'
import type { RunRow } from '#contract/operator/runs.ts'
import { NOT_CHOSEN } from '#server/features/ingest/run/build-report.ts'

const row = z.object({
  line: z.number().nullable(),
  county: z.string(),
  case_number: z.string().nullable(),
  parcel_identification: z.string().nullable(),
})
const value = z.union([z.string(), z.number()]).nullable()

/** The parts of a stored report that tell what a run brought. */
const pastReport = z.object({
  rows: z.object({ read: z.number(), new: z.number(), changed: z.number(), gone: z.number() }),
  listings: z.object({ new: z.number(), changed: z.number(), gone: z.number() }),
  left_out: z.array(z.object({ because: z.string(), rows: z.number() })),
  new_rows: z.array(row.extend({ because: z.string() })),
  gone_rows: z.array(row.extend({ because: z.string() })),
  differences: z.array(row.extend({ fact: z.string(), from: value, to: value })),
})

/** What a run that is decided or was published brought, from its stored report. */
export function pastRun(report: unknown, isPublished: boolean) {
  const past = pastReport.parse(report)
  if (!isPublished) return { rows: [], brought: null }
  const { listings } = past
  const left_out = past.left_out.find(({ because }) => because === NOT_CHOSEN)?.rows ?? 0
  return {
    rows: rowsOf(past),
    brought: { new: listings.new, changed: listings.changed, gone: listings.gone, left_out },
  }
}

function rowsOf({ new_rows, gone_rows, differences }: z.infer<typeof pastReport>): RunRow[] {
  // A row that was left out has no reason: it was compared, but led to nothing.
  const added = new_rows.filter(({ because }) => because !== '')
  const gone = gone_rows.filter(({ because }) => because.split('; ').includes('no longer listed'))
  const changed = [...Map.groupBy(differences, ({ line }) => line)].flatMap(([, facts]) => {
    const [first] = facts
    return first ? [pastRow('changed', first, facts)] : []
  })
  return [
    ...added.map((each) => pastRow('new', each, [])),
    ...changed,
    ...gone.map((each) => pastRow('gone', each, [])),
  ]
}

function pastRow(
  kind: RunRow['kind'],
  { line, ...numbers }: z.infer<typeof row>,
  facts: RunRow['facts'],
): RunRow {
  const { county, case_number, parcel_identification: parcel } = numbers
  return {
    id: [kind, line, county, case_number, parcel].join(' '),
    line,
    kind,
    county,
    title: '',
    case_number,
    parcel,
    facts: facts.map(({ fact, from, to }) => ({ fact, from, to })),
    shown: [],
    loses_bid: false,
    leaves: false,
    followers: [],
  }
}
