import { countyRegister } from './county-register.ts'
import type { CountyName } from './county-register.ts'

const byLetters: ReadonlyMap<string, CountyName> = new Map(
  countyRegister.map(([name]) => [letters(name), name]),
)

/**
 * The county that a text names, in whatever spelling sources use: `Wake County`, `Wake, NC`, `Mcdowell`, `NewHanover`,
 * `new hanover co.`, `County of Durham`. Null if it is not a county of North Carolina.
 */
export function normalizeCountyName(text: string): CountyName | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/(?<![\s,])[\s,]+(?:n\.?\s?c\.?|north carolina)$/, '')
    .replace(/(?:county|\bcnty\.?|\bco\.?)$/, '')
    .replace(/^county of\s/, '')
  return byLetters.get(letters(text)) ?? byLetters.get(letters(bare)) ?? null
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}
