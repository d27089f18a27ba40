import { SOURCE_KEY } from '#contract/operator/limits.ts'
import { normalizeCountyName } from '#domain/counties/county-name.ts'
import type { AboutShown } from './about-draft.ts'
import { listOf } from './source-draft.ts'
import { NEW_SOURCE } from './texts.ts'

export type AboutFaults = Partial<Record<keyof AboutShown, string>>

const TEXTS = NEW_SOURCE.faults
const WEB_ADDRESS = /^https?:\/\/[^\s/@]+(?:\/\S*)?$/i

/** What is missing or cannot be, by field. The server checks the rest, such as how often a schedule comes. */
export function aboutFaults(about: AboutShown): AboutFaults {
  const { title, name, counties, address, page, usual, terms } = about
  return {
    ...fault('title', !hasWords(title), TEXTS.title),
    ...fault('name', !SOURCE_KEY.test(name.trim()), TEXTS.name),
    ...countyFault(listOf(counties)),
    ...fault('address', !WEB_ADDRESS.test(address.trim()), TEXTS.address),
    ...fault('page', page.trim() !== '' && !WEB_ADDRESS.test(page.trim()), TEXTS.page),
    ...fault('usual', usual.trim() === '', TEXTS.usual),
    ...rowFaults(about),
    ...fault('terms', !hasWords(terms), TEXTS.terms),
  }
}

function fault(field: keyof AboutShown, isWrong: boolean, text: string): AboutFaults {
  return isWrong ? { [field]: text } : {}
}

function countyFault(names: readonly string[]): AboutFaults {
  const unknown = names.find((name) => normalizeCountyName(name) === null)
  if (unknown !== undefined) return { counties: TEXTS.unknownCounty(unknown) }
  return fault('counties', names.length === 0, TEXTS.counties)
}

function rowFaults({ least, most }: AboutShown): AboutFaults {
  const isCount = (text: string) => /^\d{1,6}$/.test(text.trim())
  if (!isCount(least)) return { least: TEXTS.count }
  if (!isCount(most)) return { most: TEXTS.count }
  return fault('most', Number(most) < Math.max(1, Number(least)), TEXTS.most)
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
