import { fieldNamed } from './fields.ts'
import type { FieldValue, PublishedLayer } from './fields.ts'
import { invalidQuery } from './service-error.ts'

export type Attributes = Readonly<Record<string, FieldValue>>
export type Predicate = (attributes: Attributes) => boolean

type Token = { readonly kind: 'text' | 'number' | 'word' | 'sign'; readonly value: string }

const TOKEN =
  /\s*(?:'(?<text>(?:[^']|'')*)'|(?<number>-?\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*)|(?<sign>[=(),]))\s*/y

function invalidWhere(): Error {
  return invalidQuery("'where' clause is invalid")
}

function tokensOf(clause: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < clause.length) {
    const groups = TOKEN.exec(clause)?.groups
    if (!groups) throw invalidWhere()
    const { text, number, word, sign } = groups
    if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'number', value: number })
    else if (word !== undefined) tokens.push({ kind: 'word', value: word })
    else tokens.push({ kind: 'sign', value: sign ?? '' })
  }
  return tokens
}

/** Recursive descent parser, one method per grammar rule. */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #layer: PublishedLayer
  #at = 0

  constructor(tokens: readonly Token[], layer: PublishedLayer) {
    this.#tokens = tokens
    this.#layer = layer
  }

  whole(): Predicate {
    const predicate = this.#anyOf()
    if (this.#at < this.#tokens.length) throw invalidWhere()
    return predicate
  }

  #next(): Token {
    const token = this.#tokens[this.#at]
    if (!token) throw invalidWhere()
    this.#at += 1
    return token
  }

  #takes(value: string): boolean {
    const token = this.#tokens[this.#at]
    const isNext = token !== undefined && token.kind !== 'text' && token.value.toUpperCase() === value
    if (isNext) this.#at += 1
    return isNext
  }

  #expect(value: string): void {
    if (!this.#takes(value)) throw invalidWhere()
  }

  #anyOf(): Predicate {
    const choices = [this.#allOf()]
    while (this.#takes('OR')) choices.push(this.#allOf())
    return (attributes) => choices.some((holds) => holds(attributes))
  }

  #allOf(): Predicate {
    const conditions = [this.#condition()]
    while (this.#takes('AND')) conditions.push(this.#condition())
    return (attributes) => conditions.every((holds) => holds(attributes))
  }

  #condition(): Predicate {
    if (this.#takes('(')) {
      const inner = this.#anyOf()
      this.#expect(')')
      return inner
    }
    const left = this.#operand()
    if (this.#takes('=')) {
      const right = this.#operand()
      return (attributes) => left(attributes) === right(attributes)
    }
    this.#expect('IN')
    const values = this.#list()
    return (attributes) => values.has(left(attributes))
  }

  #list(): ReadonlySet<FieldValue> {
    const values = new Set<FieldValue>()
    this.#expect('(')
    do values.add(this.#literal(this.#next()))
    while (this.#takes(','))
    this.#expect(')')
    return values
  }

  #operand(): (attributes: Attributes) => FieldValue {
    const token = this.#next()
    if (token.kind !== 'word') {
      const value = this.#literal(token)
      return () => value
    }
    const field = fieldNamed(this.#layer, token.value)
    if (field === null) throw invalidQuery(`'Invalid field: ${token.value}' parameter is invalid`)
    return (attributes) => attributes[field] ?? null
  }

  #literal({ kind, value }: Token): FieldValue {
    if (kind === 'text') return value
    if (kind === 'number') return Number(value)
    throw invalidWhere()
  }
}

/** Parses a where clause of a layer into a predicate: comparisons with = and IN, combined with AND, OR and parentheses. */
export function parseWhere(clause: string, layer: PublishedLayer): Predicate {
  return new Reader(tokensOf(clause), layer).whole()
}
