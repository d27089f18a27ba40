import type { AboutSource } from '#contract/operator/stored-source-schema.ts'
import type { SourcePreview, StoredSourceFacts } from '#contract/operator/stored-sources.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { normalizeCountyName } from '#domain/counties/county-name.ts'
import { listOf } from './source-draft.ts'

/** What an operator types about a source. Null is what was not touched: it follows from the page. */
export interface AboutDraft {
  readonly name: string | null
  readonly title: string | null
  readonly authority: AboutSource['authority']
  readonly counties: string | null
  readonly address: string
  readonly page: string
  readonly usual: string
  readonly onSaleDays: string
  readonly onLastDays: string
  readonly least: string | null
  readonly most: string | null
  readonly always: readonly string[] | null
  readonly terms: string
}

/** A draft with everything that follows from the page. */
export type AboutShown = { readonly [Key in keyof AboutDraft]: NonNullable<AboutDraft[Key]> }

/** As most counties are read: twice a day, and more often when something happens. */
const USUAL = { usual: '20 8,13 * * 1-6', onSaleDays: '50 10-15 * * *', onLastDays: '15 14,16 * * *' }

export function aboutDraft(edits: StoredSourceFacts | null, url: string | null): AboutDraft {
  if (edits === null) {
    const open = { name: null, title: null, counties: null, least: null, most: null, always: null }
    return { ...open, ...USUAL, authority: 'county', address: url ?? '', page: '', terms: '' }
  }
  const { schedule, bounds } = edits
  return {
    name: edits.name,
    title: edits.title,
    authority: edits.authority,
    counties: edits.counties.join(', '),
    address: edits.address,
    page: edits.page ?? '',
    usual: schedule.usual,
    onSaleDays: schedule.onSaleDays ?? '',
    onLastDays: schedule.onLastDays ?? '',
    least: String(bounds.rows[0]),
    most: String(bounds.rows[1]),
    always: bounds.always,
    terms: edits.terms,
  }
}

/** The draft with what follows from the county of the page, and from its rows. */
export function shownAbout(
  draft: AboutDraft,
  { county, preview }: { county: string | null; preview: SourcePreview },
): AboutShown {
  const found = county === null ? countiesIn(preview) : [county]
  const [first] = found
  const isOne = found.length === 1 && first !== undefined
  const bounds = preview.bounds
  return {
    ...draft,
    name: draft.name ?? (isOne ? (countyNamed(first)?.slug.replaceAll('-', '_') ?? '') : ''),
    title: draft.title ?? (isOne ? `${first} County Tax Office` : ''),
    counties: draft.counties ?? found.join(', '),
    least: draft.least ?? String(bounds?.rows[0] ?? 0),
    most: draft.most ?? String(bounds?.rows[1] ?? 50),
    always: draft.always ?? bounds?.always ?? [],
  }
}

function countiesIn({ rows }: SourcePreview): string[] {
  const named = (rows?.rows ?? []).flatMap(({ county }) => county ?? [])
  return [...new Set(named)].filter((name) => countyNamed(name) !== null)
}

/** As it is sent; the server checks it, and says which field is wrong. */
export function sentAbout(shown: AboutShown): AboutSource {
  const { title, authority, address, page, usual, onSaleDays, onLastDays, terms } = shown
  return {
    title: title.trim(),
    authority,
    counties: listOf(shown.counties).map((name) => normalizeCountyName(name) ?? name),
    address: address.trim(),
    page: page.trim() === '' ? null : page.trim(),
    terms: terms.trim(),
    schedule: {
      usual: usual.trim(),
      ...(onSaleDays.trim() !== '' && { onSaleDays: onSaleDays.trim() }),
      ...(onLastDays.trim() !== '' && { onLastDays: onLastDays.trim() }),
    },
    bounds: { rows: [Number(shown.least), Number(shown.most)], always: [...shown.always] },
  }
}
