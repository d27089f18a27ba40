import { IconCopy, IconEyeOff, IconLock, IconMapOff, IconVersions } from '@tabler/icons-react'
import type { OperatorListingRow } from '#contract/operator/listings.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { LISTINGS } from './texts.ts'

/** What about a listing needs an operator, or was done by one. */
export function ListingMarks({ row, boxed = false }: { row: OperatorListingRow; boxed?: boolean }) {
  return (
    <>
      {row.differ > 0 && (
        <StateMark tone="amber" icon={IconVersions} boxed={boxed}>
          {boxed ? LISTINGS.differs : LISTINGS.differ(row.differ)}
        </StateMark>
      )}
      {row.has_duplicate && (
        <StateMark tone="amber" icon={IconCopy} boxed={boxed}>
          {LISTINGS.duplicate}
        </StateMark>
      )}
      {row.fixes > 0 && (
        <StateMark tone="green" icon={IconLock} boxed={boxed}>
          {LISTINGS.fixed(row.fixes)}
        </StateMark>
      )}
      {!row.has_outline && (
        <StateMark tone="gray" icon={IconMapOff} boxed={boxed}>
          {LISTINGS.noOutline}
        </StateMark>
      )}
      {row.gone_since !== null && (
        <StateMark tone="gray" icon={IconEyeOff} boxed={boxed}>
          {LISTINGS.gone}
        </StateMark>
      )}
    </>
  )
}
