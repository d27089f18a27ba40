/** Properties by which a style sheet hides or strikes through. */
export const STYLE_PROPERTIES = ['display', 'visibility', 'text-decoration'] as const

/** What a rule of a style sheet says of one property: whether its elements are left out. */
export interface StyleRule {
  /** One selector, without states such as `:hover`. */
  readonly selector: string
  /** What its elements are sure to have: `.sold`, `#sold`, `td` or `*`. */
  readonly subject: string
  readonly property: (typeof STYLE_PROPERTIES)[number]
  readonly value: string
  /** Whether what the rule matches is hidden or struck through; otherwise it is shown. */
  readonly isOut: boolean
  /** A rule with a higher weight wins, and of equal ones the later. */
  readonly weight: number
}

const COMMENTS = /\/\*[^]*?(?:\*\/|$)/g
const STRINGS = /"[^"\n]*"|'[^'\n]*'/g

/** The rules of a style sheet that hide, strike through or show elements, as far as their selectors are plain. */
export function styleRules(css: string): StyleRule[] {
  // A string may have what would end a rule.
  const plain = css.replace(COMMENTS, '').replace(STRINGS, (text) => (/[{};]/.test(text) ? '""' : text))
  return rulesIn(plain, false, 0)
}

const ALWAYS = /^@(?:media\s+(?:only\s+)?(?:all|screen)|layer\b.*)$/i
/** Print and animations say nothing about what a page shows. */
const CONDITIONAL = /^@(?:media(?!\s+print\b)|supports|container)\b/i
/** Above all selectors: what a condition shows is shown to some readers. */
const SHOWN_IF = 1_000_000_000
const IMPORTANT = 1_000_000

/** Conditions within each other; no style sheet needs more. */
const MAX_DEPTH = 5

function rulesIn(css: string, isConditional: boolean, depth: number): StyleRule[] {
  if (depth > MAX_DEPTH) return []
  return blocksOf(css).flatMap(({ prelude, body }) => {
    if (ALWAYS.test(prelude)) return rulesIn(body, isConditional, depth + 1)
    if (CONDITIONAL.test(prelude)) return rulesIn(body, true, depth + 1)
    if (prelude.startsWith('@')) return []
    const declared = declarationsOf(body)
    return declared.length === 0
      ? []
      : selectorsOf(prelude).flatMap((selector) => {
          const plain = selector.replace(STATES, '')
          const isSometimes = isConditional || plain !== selector
          return declared.flatMap(({ isImportant, ...each }) => {
            // What is hidden under a condition is shown without it.
            if (isSometimes && each.isOut) return []
            const weight = weightOf(plain) + (isImportant ? IMPORTANT : 0) + (isSometimes ? SHOWN_IF : 0)
            return [{ selector: plain, subject: subjectOf(plain), ...each, weight }]
          })
        })
  })
}

/** The rules and at-rules of a style sheet with what stands between their braces. */
function blocksOf(css: string): { prelude: string; body: string }[] {
  const blocks: { prelude: string; body: string }[] = []
  let depth = 0
  let start = 0
  let prelude = ''
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === ';') {
      // `@import url(...);`
      if (depth === 0) start = index + 1
      continue
    }
    if (sign === '{') {
      depth += 1
      if (depth > 1) continue
      prelude = css.slice(start, index).trim()
    } else if (depth > 0) {
      depth -= 1
      if (depth > 0) continue
      blocks.push({ prelude, body: css.slice(start, index) })
    }
    start = index + 1
  }
  return blocks
}

const OUT = {
  display: /^none$/i,
  visibility: /^(?:hidden|collapse)$/i,
  'text-decoration': /\bline-through\b/i,
}

const IS_IMPORTANT = /!\s*important$/i

function declarationsOf(body: string) {
  return body.split(';').flatMap((text) => {
    const [name = '', ...values] = text.split(':')
    const plainName = name
      .trim()
      .toLowerCase()
      .replace(/-line$/, '')
    const property = STYLE_PROPERTIES.find((each) => each === plainName)
    if (property === undefined) return []
    const printed = values.join(':').trim()
    const value = printed.replace(IS_IMPORTANT, '').trim()
    return [{ property, value, isOut: OUT[property].test(value), isImportant: IS_IMPORTANT.test(printed) }]
  })
}

/** States that a reader brings about: a panel that opens by a click on its tab. */
const STATES = /:(?:hover|focus(?:-within|-visible)?|active|target|checked)\b/gi
const COMPOUND =
  /^(?=.)(?:[a-z][\w-]*|\*)?(?:[.#][a-z_-][\w-]*|\[[a-z][\w-]*(?:="[^"\]]*")?\]|:not\([.#]?[a-z_-][\w-]*\)|:(?:first|last)-child|:nth-child\(\w+\))*$/i

/** The selectors of a rule that are plain; those with generated content and the like match no text. */
function selectorsOf(prelude: string): string[] {
  return prelude
    .split(',')
    .map((selector) => selector.trim())
    .filter((selector) =>
      selector
        .replace(STATES, '')
        .split(/\s*[\s>+~]\s*/)
        .every((compound) => COMPOUND.test(compound)),
    )
}

/** The name that the last part of a selector is about. */
function subjectOf(selector: string): string {
  const last = selector.split(/[\s>+~]/).at(-1) ?? ''
  return /(?<!\()[.#][\w-]+/.exec(last)?.[0] ?? /^[\w-]+/.exec(last)?.[0].toLowerCase() ?? '*'
}

/** How specific a selector is, as browsers count it. */
function weightOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0
  return count(/#/g) * 10_000 + count(/[.[]|:(?!not)/g) * 100 + count(/(?:^|[\s>+~(])[a-z]/gi)
}
