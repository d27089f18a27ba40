import { generate, ident, parse, walk } from 'css-tree'
import type { Atrule, CssNode, List } from 'css-tree'

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

/**
 * The rules of a style sheet that hide, strike through or show elements, as far as their selectors are plain. What a
 * browser cannot read is left out, as there.
 */
export function styleRules(css: string): StyleRule[] {
  const sheet = parse(css)
  return sheet.type === 'StyleSheet' ? rulesIn(sheet.children, false, 0) : []
}

/** Above all selectors: what a condition shows is shown to some readers. */
const SHOWN_IF = 1_000_000_000
const IMPORTANT = 1_000_000

/** Conditions within each other; no style sheet needs more. */
const MAX_DEPTH = 5

function rulesIn(nodes: List<CssNode>, isConditional: boolean, depth: number): StyleRule[] {
  if (depth > MAX_DEPTH) return []
  return nodes.toArray().flatMap((node) => {
    if (node.type === 'Atrule') {
      const when = conditionOf(node)
      if (when === 'never' || node.block === null) return []
      return rulesIn(node.block.children, isConditional || when === 'sometimes', depth + 1)
    }
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return []
    const declared = node.block.children.toArray().flatMap(declaredBy)
    if (declared.length === 0) return []
    return node.prelude.children
      .toArray()
      .filter((selector) => selector.type === 'Selector')
      .flatMap((selector) => {
        const parts = selector.children.toArray()
        if (!parts.every((part, at) => isPlain(part, parts[at - 1]))) return []
        const own = parts.filter((part) => !isState(part))
        const isSometimes = isConditional || own.length < parts.length
        return declared.flatMap(({ isImportant, ...each }) => {
          // What is hidden under a condition is shown without it.
          if (isSometimes && each.isOut) return []
          const weight = weightOf(own) + (isImportant ? IMPORTANT : 0) + (isSometimes ? SHOWN_IF : 0)
          return [
            {
              selector: own.map((part) => generate(part)).join(''),
              subject: subjectOf(own),
              ...each,
              weight,
            },
          ]
        })
      })
  })
}

/** When the rules within an at-rule hold. Print and animations say nothing about what a page shows. */
function conditionOf({ name, prelude }: Atrule): 'always' | 'sometimes' | 'never' {
  const query = prelude === null ? '' : generate(prelude)
  switch (name.toLowerCase()) {
    case 'layer':
      return 'always'
    case 'media':
      if (/^(?:only )?(?:all|screen)$/i.test(query)) return 'always'
      return /^print\b/i.test(query) ? 'never' : 'sometimes'
    case 'supports':
    case 'container':
      return 'sometimes'
    default:
      return 'never'
  }
}

const OUT = {
  display: /^none$/i,
  visibility: /^(?:hidden|collapse)$/i,
  'text-decoration': /\bline-through\b/i,
}

function declaredBy(node: CssNode) {
  if (node.type !== 'Declaration' || typeof node.important === 'string') return []
  const name = node.property.toLowerCase().replace(/-line$/, '')
  const property = STYLE_PROPERTIES.find((each) => each === name)
  if (property === undefined) return []
  const value = generate(node.value).trim()
  return [{ property, value, isOut: OUT[property].test(value), isImportant: node.important }]
}

/** States that a reader brings about: a panel that opens by a click on its tab. */
const STATES = new Set(['hover', 'focus', 'focus-within', 'focus-visible', 'active', 'target', 'checked'])

function isState(part: CssNode): boolean {
  return part.type === 'PseudoClassSelector' && STATES.has(part.name.toLowerCase())
}

const PLAIN_PSEUDO = /^:(?:(?:first|last)-child|nth-child\(\w+\)|not\((?:[.#]?[a-z_-][\w-]*|\[[^\]]*\])\))$/i

/** Whether a part of a selector is plain; generated content and the like match no text. */
function isPlain(part: CssNode, before: CssNode | undefined): boolean {
  const isFirst = before === undefined || before.type === 'Combinator'
  switch (part.type) {
    case 'IdSelector':
    case 'ClassSelector':
    case 'AttributeSelector':
      return true
    case 'TypeSelector':
      return !part.name.includes('|')
    case 'Combinator':
      return !isFirst && /^[ >+~]$/.test(part.name)
    case 'PseudoClassSelector':
      return isState(part) ? !isFirst : PLAIN_PSEUDO.test(generate(part))
    default:
      return false
  }
}

/** The name that the last part of a selector is about. */
function subjectOf(selector: readonly CssNode[]): string {
  const last = selector.slice(selector.findLastIndex(({ type }) => type === 'Combinator') + 1)
  const named = last.find(({ type }) => type === 'ClassSelector' || type === 'IdSelector') ?? last[0]
  if (named?.type === 'ClassSelector') return `.${ident.decode(named.name)}`
  if (named?.type === 'IdSelector') return `#${ident.decode(named.name)}`
  return named?.type === 'TypeSelector' ? named.name.toLowerCase() : '*'
}

/** How specific a selector is, as browsers count it. */
function weightOf(selector: readonly CssNode[]): number {
  let weight = 0
  for (const part of selector) walk(part, (node) => void (weight += weightOfPart(node)))
  return weight
}

function weightOfPart(part: CssNode): number {
  switch (part.type) {
    case 'IdSelector':
      return 10_000
    case 'ClassSelector':
    case 'AttributeSelector':
      return 100
    case 'PseudoClassSelector':
      // Counts by what is in its parentheses.
      return part.name.toLowerCase() === 'not' ? 0 : 100
    case 'TypeSelector':
      return part.name === '*' ? 0 : 1
    default:
      return 0
  }
}
