import { MAX_UPLOAD_MB } from '#contract/operator/limits.ts'
import { countText } from '#domain/text/counted.ts'

const rowsText = (count: number) => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`

export const IMPORT = {
  lead: 'Upload a list of sales or parcel outlines. Nothing changes until you apply it.',
  steps: { file: 'File', columns: 'Columns', dryRun: 'Dry run', apply: 'Apply' },
  file: {
    title: 'New file',
    choose: 'Choose a file',
    drop: `Drop a CSV, Excel, JSON or GeoJSON file here, or choose one. Up to ${MAX_UPLOAD_MB} MB.`,
    uploading: (name: string) => `Uploading ${name}`,
    tooLarge: `This file is larger than ${MAX_UPLOAD_MB} MB. Split it, or import it on the command line.`,
    mine: 'Your files',
    none: 'No files yet. Yours stay here for three days.',
    name: 'File',
    size: 'Size',
    uploaded: 'Uploaded',
    state: 'State',
    discard: 'Discard',
    discardOf: (name: string) => `Discard ${name}`,
    kept: 'Only you see them. They are deleted after three days.',
    gone: 'This file is no longer here. It expired, was discarded, or belongs to another operator. Upload it again.',
    ended:
      'Your session has ended, or this file is no longer here. Log in again in another tab, then continue; the file and its mapping are kept.',
    another: 'Import another file',
  },
  states: {
    untried: 'Not tried yet',
    trying: 'Dry run in progress',
    tried: 'Dry run done',
    applying: 'Importing',
    published: 'Imported',
    held: 'Held for review',
    refused: 'Refused',
    failed: 'Failed',
  },
  saved: {
    title: 'Saved mappings',
    none: 'None yet. Save a mapping to use it for the next file of the same list.',
    name: 'Name',
    source: 'Source',
    reads: 'Columns',
    at: 'Saved',
    remove: 'Delete',
    removeOf: (name: string) => `Delete the mapping ${name}`,
    use: (name: string) => `Saved mapping “${name}”`,
    choose: 'Use a mapping',
    suggested: 'As suggested',
    save: 'Save mapping',
    saveTitle: 'Save this mapping',
    saveHint: 'Suggested for files with the same columns, and usable on the command line with --map.',
    replace: (name: string) => `Replace “${name}”`,
    savedAs: (name: string) => `Saved as “${name}”.`,
    nameMissing: 'Enter a name.',
    download: 'Download as JSON',
  },
  known: (columns: number, all: number, savedAs: string | null) =>
    savedAs === null
      ? `${columns} of ${all} known by their names`
      : `${columns} of ${all} known from the saved mapping “${savedAs}”`,
  whole: {
    title: 'The whole file',
    reads: 'Contains',
    listings: 'Listings',
    parcels: 'Parcel outlines',
    county: 'County',
    byColumn: 'By column',
    source: 'Source',
    sourceBy: 'Source is',
    oneSource: 'One for all rows',
    inColumn: (name: string) => `In column “${name}”`,
    authority: 'Whose records',
    authorities: { none: 'Not stated', county: 'The county’s own', law_firm: 'A law firm’s' },
    day: 'File date',
    dayHint: 'Leave empty if the file states it.',
    money: 'Amounts in',
    dollars: 'Dollars',
    cents: 'Cents',
    sheet: 'Sheet',
    header: 'Header row',
    found: 'Found',
  },
  columns: {
    title: 'What each column means',
    row: 'Row',
    skip: 'Skip',
    also: 'Also means',
    alsoOf: (column: string) => `Another meaning of ${column}`,
    factOf: (column: string) => `${column} is`,
    formatOf: (column: string) => `Format of ${column}`,
    allRead: 'all read',
    notRead: (count: number) => `${countText(count)} not read`,
    firstOf: (columns: readonly string[]) => `first of ${columns.join(', ')}`,
    kept: 'kept with the file',
    empty: 'empty',
    asWritten: 'As written',
    acres: 'Acres',
    noFormat: 'no format',
    scroll: 'Columns of the file',
  },
  words: {
    title: 'What its words mean',
    status: 'Status',
    structure: 'Structure',
    sourceWord: 'Source',
    unknown: 'Choose what it means',
    nothing: 'Nothing',
    rows: rowsText,
    suggest: (count: number) => `Use ${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
    unmapped: (count: number) => `${count} not mapped: their rows are left out`,
    notImported: 'Not imported',
  },
  json: {
    title: 'Mapping as JSON',
    why: 'Everything this page sets, and what it has no fields for: sources in a column, rows to leave out, parcels in one cell.',
    label: 'Mapping',
    apply: 'Use this mapping',
    open: 'Open a mapping file',
    wrong: 'This is not JSON.',
    unreadable: 'The file cannot be read. Choose it again.',
    noObject: 'A mapping is an object with "reads", "source" and "columns".',
  },
  preview: {
    title: 'What it becomes',
    live: 'live, nothing is saved',
    rows: 'Rows',
    all: 'All',
    leftOut: (count: number) => `Left out ${countText(count)}`,
    noted: (count: number) => `With a note ${countText(count)}`,
    none: 'No rows.',
    range: (from: number, to: number, of: number) =>
      `${countText(from)}–${countText(to)} of ${countText(of)}`,
    previous: 'Previous',
    next: 'Next',
    notImported: (why: string) => `Not imported: ${why}.`,
    unreadable: 'Not readable, so the earlier value stays:',
    notSet: 'Not set',
    noneText: 'none',
    heads: {
      row: 'Row',
      becomes: 'Change',
      parcel: 'Parcel',
      case: 'Case',
      address: 'Address',
      sale: 'Sale',
      opening: 'Opening bid',
      last: 'Last bid',
      deadline: 'Upset deadline',
      status: 'Status',
    },
    becomes: { new: 'New', changed: 'Changed', same: 'Same', out: 'Left out', read: 'Read' },
    problems: 'Before rows can be shown',
  },
  dry: {
    title: 'Dry run',
    start: 'Dry run',
    again: 'Dry run again',
    waiting: 'Waiting for its turn',
    steps: {
      reading: 'Reading the file',
      deciding: 'Comparing with what is known',
      writing: 'Counting alerts',
    },
    applySteps: {
      reading: 'Reading the file',
      deciding: 'Comparing with what is known',
      writing: 'Writing listings',
    },
    closing: 'You can close this page; the work continues.',
    not: 'No dry run yet',
    stale: 'The mapping has changed since this dry run. Run it again.',
    failed: 'It failed, and nothing was changed. Try again; the reason is in the server log.',
    facts: (count: number, seconds: number | null, at: string) =>
      [rowsText(count), seconds !== null && `${seconds.toFixed(1)} s`, at]
        .filter((part) => part !== false)
        .join(', '),
    new: 'New',
    changed: 'Changed',
    same: 'Same',
    leftOut: 'Left out',
    gone: 'Not in this file',
    outlines: 'Known parcels',
    unknownParcels: 'Parcels without a listing',
    newNote: (sources: string) => (sources === '' ? '' : `No listings from ${sources} until now`),
    goneNote: (sources: string) => (sources === '' ? 'Stay as they are' : `No longer listed by ${sources}`),
    leftOutNote: (unreadable: number, excluded: number, twice: number) =>
      [
        unreadable > 0 && `${countText(unreadable)} unreadable`,
        excluded > 0 && `${countText(excluded)} excluded`,
        twice > 0 && `${countText(twice)} twice`,
      ]
        .filter((part) => part !== false)
        .join(', '),
    download: 'Left out',
    leftOutColumns: ['Row', 'Reason'],
    alerts: (alerts: number, people: number) =>
      alerts === 0
        ? 'No alerts would go out.'
        : `${countText(alerts)} ${alerts === 1 ? 'alert' : 'alerts'} would go out to ${countText(people)} ${people === 1 ? 'person' : 'people'}.`,
    wouldHold: 'It would be held for review, and nothing would be shown until it is released:',
    refused: 'This file cannot be imported this way:',
  },
  apply: {
    title: 'Apply',
    go: (rows: number) => `Import ${rowsText(rows)}`,
    hold: 'Submit for review',
    done: 'Imported',
    doneText: (added: number, changed: number, gone: number) =>
      `${countText(added)} new, ${countText(changed)} changed, ${countText(gone)} no longer listed.`,
    held: 'Held for review',
    heldText: 'Nothing is shown until it is released.',
    review: 'Review it',
    refused: 'Refused',
    progress: 'Importing',
  },
  sheetFacts: (rows: number, columns: number, size: string) =>
    `${rowsText(rows)}, ${countText(columns)} columns, ${size}`,
} as const

/** What to do about problems of an unfinished mapping, by how the server's words begin. */
const TO_DO: readonly (readonly [begins: string, text: string])[] = [
  ['columns.county:', 'Choose the county of the whole file, or the column that names it.'],
  ['columns: needs one of', 'Choose the column with the parcel, the case or the address.'],
  ['columns.parcel_identification:', 'Choose the column with the parcel.'],
  ['source.name:', 'Enter the source.'],
]

export function problemText(problem: string): string {
  return TO_DO.find(([begins]) => problem.startsWith(begins))?.[1] ?? problem
}

/** `38 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
