import { IconGitMerge } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DuplicateListing, OperatorListing, OperatorListingRow } from '#contract/operator/listings.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { paths } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { factName } from './fact-texts.ts'
import styles from './duplicates-panel.module.css'
import { LISTINGS } from './texts.ts'

interface DuplicatePanelProps {
  own: OperatorListing
  duplicate: DuplicateListing
  today: PlainDate
  onDone: (text: string) => void
}

/** Another listing that may be the same property, beside this one. */
export function DuplicatePanel({ own, duplicate, today, onDone }: DuplicatePanelProps) {
  const { listing, version, differing } = duplicate
  const params = { id: String(own.listing.id) }
  const merge = useOperation(
    (reason: string) =>
      call('POST /api/operator/listings/:id/merge', {
        params,
        body: { other_id: listing.id, version: own.version, other_version: version, reason },
      }),
    () => onDone(LISTINGS.merged),
  )
  const apart = useOperation(
    (reason: string) =>
      call('POST /api/operator/listings/:id/not_same', { params, body: { other_id: listing.id, reason } }),
    () => onDone(LISTINGS.keptApart),
  )
  const rows: readonly (readonly [string, string, (row: OperatorListingRow) => string | null])[] = [
    ['parcel_identification', factName('parcel_identification'), (row) => row.parcel_identification],
    ['case_number', factName('case_number'), (row) => row.case_number],
    ['street', factName('street'), (row) => row.street],
    ['status', factName('status'), (row) => row.status],
    [
      'highest_bid',
      factName('highest_bid'),
      (row) => (row.highest_bid === null ? null : formatExactDollars(row.highest_bid)),
    ],
    ['sources', LISTINGS.sources, (row) => row.sources.join(', ')],
    ['favorites', LISTINGS.favorite, (row) => LISTINGS.favorites(row.favorites)],
  ]
  return (
    <Panel
      title={LISTINGS.duplicate}
      flush
      aside={<span className={styles.aside}>{LISTINGS.duplicateWhy}</span>}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{LISTINGS.thisListing}</th>
            <th scope="col">
              <Link to={`${paths.operator}/listings/${listing.id}`}>{LISTINGS.otherListing(listing.id)}</Link>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([fact, name, textOf]) => (
            <tr key={fact} data-differs={differing.includes(fact)}>
              <th scope="row">{name}</th>
              <td>{textOf(own.listing) ?? LISTINGS.unknown}</td>
              <td>{textOf(listing) ?? LISTINGS.unknown}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{LISTINGS.seenSince}</th>
            <td>{instantText(own.first_seen_at, today)}</td>
            <td>{instantText(duplicate.first_seen_at, today)}</td>
          </tr>
        </tbody>
      </table>
      <ReasonBar hint={LISTINGS.mergeHint} problem={merge.problem ?? apart.problem}>
        {(ask) => (
          <>
            <Button disabled={apart.isRunning || merge.isRunning} onClick={() => ask(apart.run)}>
              {LISTINGS.notSame}
            </Button>
            <Button disabled={apart.isRunning || merge.isRunning} onClick={() => ask(merge.run)}>
              <IconGitMerge size={16} aria-hidden="true" />
              {LISTINGS.mergeInto}
            </Button>
          </>
        )}
      </ReasonBar>
      {merge.dialog}
      {apart.dialog}
    </Panel>
  )
}
