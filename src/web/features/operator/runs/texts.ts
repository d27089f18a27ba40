import { counted, countText } from '#domain/text/counted.ts'
import type { Consequence } from './consequence.ts'

export const RUNS = {
  title: { held: 'Held run', other: (id: number) => `Run ${id}` },
  states: {
    published: 'Published',
    held: 'Held',
    released: 'Released',
    rejected: 'Rejected',
    refused: 'Refused',
  },
  shown: (instant: string) => `Everyone still sees the data of ${instant}. No alert was sent from this run.`,
  neverShown: 'Nothing from its sources was published before. No alert was sent from this run.',
  rows: 'Rows',
  rowsChange: (before: number, now: number) => `${countText(before)} → ${countText(now)}`,
  rowsShare: (before: number, now: number) => {
    if (before === 0) return 'Nothing was listed before'
    const share = Math.round((Math.abs(now - before) / before) * 100)
    return share === 0 ? 'As many as before' : `${share}% ${now < before ? 'down' : 'up'}`
  },
  columns: 'Columns',
  columnGone: (name: string) => `“${name}” is gone`,
  columnEmpty: (name: string) => `“${name}” is empty`,
  columnsSeen: (seen: number, all: number) => `${countText(seen)} of ${countText(all)} seen`,
  columnsSame: 'None is missing',
  unreadable: 'Unreadable',
  unreadableOf: (count: number, all: number) => `${countText(count)} in ${counted(all, 'row')}`,
  unreadableAt: (line: number, reason: string) => `Row ${countText(line - 1)}: ${reason}`,
  readsWell: 'Every cell can be read',
  why: 'Why it is held',
  extracted: 'Rows as read',
  page: 'Page as stored',
  pageRows: 'Rows of the page, scrollable',
  pageFacts: (instant: string, bytes: number, sha256: string) =>
    `${instant}, ${countText(Math.ceil(bytes / 1024))} KB, SHA-256 ${sha256.slice(0, 8)}…`,
  noPage: 'The page is no longer stored, or is now read differently.',
  file: 'File as stored',
  masked: 'hidden',
  notOnPage: 'not on page',
  kinds: { new: 'New', changed: 'Changed', gone: 'Gone', same: 'Same' },
  all: 'All',
  group: (label: string, count: number) => `${label}: ${count === 1 ? '1 row' : `${countText(count)} rows`}`,
  tab: (label: string, count: number) => `${label} ${countText(count)}`,
  blank: 'blank',
  readAsLabel: 'Open row',
  readAs: (line: number) => `Row ${line - 1} was read as`,
  goneNow: 'No longer on this page',
  change: 'Change',
  property: 'County and property',
  facts: 'What changes',
  fact: 'Fact',
  now: 'Shown now',
  before: 'Before',
  thisRun: 'This run',
  same: 'No rows of this kind.',
  compared: 'Shown now, and in this run',
  wouldBe: 'Would change to',
  unchanged: 'same',
  fromFacts: 'from the facts',
  status: 'Status shown',
  leaves: 'No other source lists it: it would be marked as no longer listed.',
  listedElsewhere: 'Another source still lists it: it would stay listed.',
  brought: 'What it brought',
  broughtText: (added: number, changed: number, gone: number) =>
    `${counted(added, 'new listing')}, ${countText(changed)} changed, ${countText(gone)} no longer listed.`,
  leftOut: (count: number) =>
    `${counted(count, 'row was', 'rows were')} left out: ${count === 1 ? 'its listing keeps' : 'their listings keep'} the earlier facts.`,
  decidedBy: (verb: string, who: string, when: string) => `${verb} by ${who}, ${when}.`,
  commandLine: 'the command line',
  formerOperator: 'a former operator',
  reasonGiven: (reason: string) => `Reason: ${reason}`,
  heldFor: (instant: string) => `Held since ${instant}`,
  pick: 'Select a row to see what it was read as.',
  decision: 'Decision',
  releasingThese: (count: number) =>
    `Releasing only ${count === 1 ? 'this row' : `these ${countText(count)}`}`,
  releasingAll: (count: number) => `Releasing all ${countText(count)}`,
  consequence: (lead: string, { bids, leaving, favorites, people }: Consequence) => {
    const parts = [
      bids > 0 && `removes the bid of ${counted(bids, 'property', 'properties')}`,
      leaving > 0 && `marks ${counted(leaving, 'property', 'properties')} as no longer listed`,
      favorites > 0 && `affects ${counted(favorites, 'favourite')} of ${counted(people, 'person', 'people')}`,
    ].filter((part) => part !== false)
    if (parts.length === 0) return `${lead} removes no bid or listing and affects no favourite.`
    return `${lead} ${listed(parts)}.`
  },
  neverDeleted: 'No listing is ever deleted.',
  releaseOnly: (count: number) =>
    count === 0
      ? 'Release only these'
      : `Release only ${count === 1 ? 'this row' : `these ${countText(count)}`}`,
  releaseAll: (count: number) => `Release all ${countText(count)}…`,
  releaseAllSure: (count: number) => `Yes, release all ${countText(count)}`,
  keep: 'Keep it held',
  reject: 'Reject the run',
  released: (added: number, changed: number, gone: number) =>
    `Released: ${countText(added)} new, ${countText(changed)} changed, ${countText(gone)} no longer listed.`,
  rejected: 'Rejected. Nothing was published.',
  problems: 'What was found',
  nothingPublished: 'Nothing was published.',
} as const

function listed(parts: readonly string[]): string {
  const [last = '', ...before] = parts.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`
}
