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
const ARTICLES = ['content/{learning,legal}/*.md', 'README.md', 'examples/README.md']

/** Files with messages of the API and texts for operators, and what emails, PDFs and timelines say. */
const MESSAGES = [
  'src/contract/errors.ts',
  'src/domain/{alerts,bid-sheet,cautions,disagreement,property-report,timeline,upset-bid}/*.ts',
  'src/server/features/{accounts,billing,calendar,following,ingest,reports,roads,sources}/**/*.ts',
  'src/server/platform/{config,http,mail}/*.ts',
]

/** Everything a person reads; of calls and commands, their summaries and help. */
const ALL = [...TEXTS, ...ARTICLES, ...MESSAGES, 'src/contract/**/*.ts', 'src/server/app/cli/*.ts']

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
  /\b(?:is|are|be) told\b/i,
  /\b(?:nobody|whoever|somebody|everybody)\b/i,
  // Except in a heading of the EULA that the outline of the legal texts fixes.
  /\bcomputed\b(?! values and deadlines)/i,
  /\bladder\b/i,
  /\b(?:anew|at once|in vain)\b/i,
  /\bany more(?:[.,;:]|$)/i,
]

/** Idioms that read as translated, in messages and articles. */
const IDIOMS: readonly RegExp[] = [
  /\b(?:anybody|got one|left out|very list)\b/i,
  /\b(?:stands|lies|lie (?:before|between)|drawn|read last|looked out)\b/i,
  /\bis no (?:[\w-]+ )?(?:address|amount|case|county|day|host|hour|layer|number|object|operator|time)\b/i,
  /\b(?:of its own|of ours)\b/i,
  /\b(?:too many tries|the like|foot of)\b/i,
  /\byou get this\b/i,
  /\bsay (?:in|it|its)\b/i,
]

const BRITISH: readonly RegExp[] = [
  /\b(?:cancell|travell|labell|modell|signall|fulfil(?!l))(?:ed|ing|s)?\b/i,
  /\b(?:colour|neighbour|honour|labour|favour(?!ite)|behaviour|harbour)/i,
  /\b(?:centre|metre|theatre|cheque|kerb|grey|storey|programme|licence|defence|offence|judgement)s?\b/i,
  /\b(?:organ|recogn|real|author|apolog|summar|normal|util|minim|maxim|special|categor)is(?:e|es|ed|ing|ation)\b/i,
  /\b(?:analyse|catalogue|dialogue|whilst|amongst|learnt|spelt|burnt|enquir(?:y|ies)|towards|afterwards|postcode)\b/i,
  // The option --state-wide stays for the commands that operators have written down.
  /(?<!--)\b(?:state-wide|e-mails?)\b/i,
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
  // Names in code style are not prose.
  return file.endsWith('.md') ? source.replaceAll(/`[^`\n]+`/g, '…').split('\n') : stringsOf(source)
}
// An adapter of a source quotes the words of its page.
const filesOf = (patterns: string | readonly string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !/\.(?:test|fixture|source)\.ts$/.test(file))

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
  expect(findFaults(filesOf(ALL), words)).toEqual([])
})

test('screen texts and messages address the reader', () => {
  expect(findFaults(filesOf(ALL), PHRASES)).toEqual([])
})

test('messages and articles have no translated idioms', () => {
  const files = filesOf([...ARTICLES, ...MESSAGES])
  expect(files.length).toBeGreaterThan(250)
  expect(findFaults(files, IDIOMS)).toEqual([])
})

test.for([
  ["{ least: 'Least next bid' }", OTHER_NAMES],
  ['{ least: (bid) => `Bid to beat ${bid}` }', OTHER_NAMES],
  ["{ cancelled: 'Sale cancelled' }", BRITISH],
  ["{ title: 'Colours' }", BRITISH],
  ["{ by: 'Nobody can bid now' }", PHRASES],
  ["{ gone: 'Not on this page any more' }", PHRASES],
  ["{ draw: 'Draw it anew' }", PHRASES],
  ['problem(`"${text}" is no county of North Carolina`)', IDIOMS],
  ["{ reason: 'You get this because you follow it.' }", IDIOMS],
  ["'its date does not stand where as_of says; it lies before it'", IDIOMS],
] as const)('reports a wrong text: %s', ([source, words]) => {
  expect(stringsOf(source).some((text) => words.some((word) => word.test(text)))).toBe(true)
})

test("allows the specification's quoted spelling, and any spelling in keys and comments", () => {
  const source = "{ cancelled: 'Your favourites', kind: 'computed' } // Nobody"
  expect(stringsOf(source).some((text) => [...BRITISH, ...PHRASES].some((word) => word.test(text)))).toBe(
    false,
  )
})
