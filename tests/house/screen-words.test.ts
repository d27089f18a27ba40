import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './copy.ts'

/** Files with texts that reach a screen, an email or a PDF. */
const TEXTS = [
  'src/**/texts.ts',
  'src/**/*-texts.ts',
  'src/**/*.emails.ts',
  'src/domain/listing-status/{event-kinds,phase-text,reason-labels}.ts',
  'src/domain/disagreement/disagreement-warnings.ts',
  'src/domain/{title-checklist,worksheet,clerk-call,accounts}/*.ts',
  'src/web/features/listings/cards/parts/*.ts',
  'src/web/features/listings/filters/parts/filter-options.ts',
  'src/web/features/export/parts/columns.ts',
]
const ARTICLES = 'content/{learning,legal}/*.md'

/** Labels for a figure other than its name in `docs/vocabulary.md`. */
const OTHER_NAMES: readonly RegExp[] = [
  /\bbid to beat\b/i,
  /\bleast (?:next |lawful |upset )*(?:bid|raise)\b/i,
  /\bleast raised offer\b/i,
  /\bcurrent bid\b/i,
  /\bhighest sensible bid\b/i,
  /\bdeposit with it\b/i,
  /\blast days? (?:to upset|for (?:an |the |next )*upset bids?)\b/i,
  /\bmargin I want\b/i,
  /\bwindow (?:closed|closes|ends|is over)\b/i,
]

/** Words that do not belong on a screen in American English. */
const PHRASES: readonly RegExp[] = [
  /\b(?:is|are) told\b/i,
  /\b(?:nobody|whoever|somebody|everybody)\b/i,
  /\bcomputed\b/i,
  /\bladder\b/i,
]

const BRITISH: readonly RegExp[] = [
  /\b(?:cancell|travell|labell|modell|signall|fulfil(?!l))(?:ed|ing|s)?\b/i,
  /\b(?:colour|neighbour|honour|labour|favour(?!ite)|behaviour|harbour)/i,
  /\b(?:centre|metre|theatre|cheque|kerb|grey|storey|programme|licence|defence|offence|judgement)s?\b/i,
  /\b(?:organ|recogn|real|author|apolog|summar|normal|util|minim|maxim|special|categor)is(?:e|es|ed|ing|ation)\b/i,
  /\b(?:analyse|catalogue|dialogue|whilst|amongst|learnt|spelt|burnt|enquir(?:y|ies)|towards|afterwards|postcode)\b/i,
  /\b(?:state-wide|e-mails?)\b/i,
]

/** The string literals of a source file that a subscriber reads: no comments, names or keys. */
function stringsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, quoted, template = '']) => quoted ?? template.replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((text) => /^[A-Z“]|\s/.test(text))
}

const textsOf = (file: string) => {
  const source = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.md') ? source.split('\n') : stringsOf(source)
}
const filesOf = (patterns: string | readonly string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !/\.test\.ts$|README\.md$/.test(file))

function findFaults(files: readonly string[], words: readonly RegExp[]): string[] {
  return files.flatMap((file) =>
    textsOf(file)
      .filter((text) => words.some((word) => word.test(text)))
      .map((text) => `${file}: ${text}`),
  )
}

test('finds the texts of screens, emails and PDFs', () => {
  const files = filesOf(TEXTS)
  expect(files.length).toBeGreaterThan(50)
  expect(files).toContain('src/server/features/following/alerts/texts.ts')
  expect(files.flatMap(textsOf).length).toBeGreaterThan(1500)
})

test.for([
  { what: 'one name for each number', words: OTHER_NAMES },
  { what: 'American spelling', words: BRITISH },
])('everything a subscriber reads has $what', ({ words }) => {
  expect(findFaults(filesOf([...TEXTS, ARTICLES]), words)).toEqual([])
})

test('screen texts address the reader', () => {
  expect(findFaults(filesOf(TEXTS), PHRASES)).toEqual([])
})

test.for([
  ["{ least: 'Least next bid' }", OTHER_NAMES],
  ['{ least: (bid) => `Bid to beat ${bid}` }', OTHER_NAMES],
  ["{ cancelled: 'Sale cancelled' }", BRITISH],
  ["{ title: 'Colours' }", BRITISH],
  ["{ by: 'Nobody can bid now' }", PHRASES],
] as const)('reports a wrong text: %s', ([source, words]) => {
  expect(stringsOf(source).some((text) => words.some((word) => word.test(text)))).toBe(true)
})

test("allows the specification's quoted spelling, and any spelling in keys and comments", () => {
  const source = "{ cancelled: 'Your favourites', kind: 'computed' } // Nobody"
  expect(stringsOf(source).some((text) => [...BRITISH, ...PHRASES].some((word) => word.test(text)))).toBe(
    false,
  )
})
