import type { RunRow } from '#contract/operator/runs.ts'

/** What publishing some rows of a held run takes away, and whom it concerns. */
export interface Consequence {
  readonly bids: number
  readonly leaving: number
  readonly favorites: number
  readonly people: number
}

export function consequenceOf(rows: readonly RunRow[]): Consequence {
  const touched = rows.filter(({ kind }) => kind !== 'same')
  const followers = touched.flatMap((row) => row.followers)
  return {
    bids: touched.filter(({ loses_bid }) => loses_bid).length,
    leaving: touched.filter(({ leaves }) => leaves).length,
    favorites: followers.length,
    people: new Set(followers).size,
  }
}
