import type { Phase } from '#domain/listing-status/phase.ts'
import { CAUTIONS, type Caution } from './caution-texts.ts'

type CautionedListing = {
  readonly listing: { readonly status_reason?: string | null | undefined }
  readonly procedure: 'MORTGAGE_STYLE' | 'IN_REM' | null
}

const BEFORE_CONFIRMATION: readonly Phase[] = [
  'upset_open',
  'upset_frozen',
  'upset_ended',
  'sale_ahead',
  'waiting',
  'result_unseen',
  'other',
]

/** Cautions for this listing in this phase. None once redeemed: the property is not sold. */
export function cautionsOf({ listing, procedure }: CautionedListing, phase: Phase): Caution[] {
  if (phase === 'redeemed') return []
  const isDeeded = phase === 'completed'
  const title = procedure === null ? CAUTIONS.title : CAUTIONS.titleBy[procedure]
  return [
    ...(listing.status_reason === 'bankruptcy' ? [CAUTIONS.bankruptcy] : []),
    ...(BEFORE_CONFIRMATION.includes(phase) ? [CAUTIONS.redemption] : []),
    CAUTIONS.liens,
    title,
    ...(isDeeded ? [] : [procedure === null ? CAUTIONS.possession : CAUTIONS.possessionBy[procedure]]),
  ]
}
