import { createGenerator } from 'ts-json-schema-generator'
import { inProject } from './project.mjs'

/** The schema file that the local Stripe loads. */
export const STRIPE_REQUESTS = inProject('peers', 'stripe', 'api', 'requests.schema.json')

/**
 * @typedef {{ [name: string]: unknown }} Schema
 * @param {unknown} value
 * @returns {value is Schema}
 */
const isSchema = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Closes enums: the SDK adds `OtherString` to every enum, so that unknown values compile.
 * @param {Schema[]} choices
 * @returns {Schema}
 */
function closed(choices) {
  const known = choices.filter((choice) => choice['$ref'] !== '#/definitions/OtherString')
  const literals = known.filter((choice) => typeof choice['const'] === 'string')
  const others = known.filter((choice) => typeof choice['const'] !== 'string')
  if (literals.length === 0) return { anyOf: others }
  const list = { type: 'string', enum: literals.map((choice) => choice['const']) }
  return others.length === 0 ? list : { anyOf: [list, ...others] }
}

/**
 * Inlines anonymous types: the generator names them after the folder they were read from.
 * @param {unknown} part
 * @param {Schema} definitions
 * @returns {unknown}
 */
function tidy(part, definitions) {
  if (Array.isArray(part)) return part.map((each) => tidy(each, definitions))
  if (!isSchema(part)) return part
  const { $ref, anyOf } = part
  if (typeof $ref === 'string') {
    const name = decodeURIComponent($ref.replace('#/definitions/', ''))
    // A decimal is an object in the SDK and a string on the wire.
    if (name === 'Decimal') return { type: 'string' }
    return name.includes('<') || name.includes('def-')
      ? tidy(definitions[name], definitions)
      : { $ref: `#/definitions/${name}` }
  }
  if (Array.isArray(anyOf)) return closed(anyOf.map((each) => Object(tidy(each, definitions))))
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, tidy(value, definitions)]))
}

/**
 * The schemas of every call in `peers/stripe/api/requests.ts`, generated from the SDK's types, one definition per line.
 * @returns {string}
 */
export function stripeRequests() {
  const generator = createGenerator({
    path: inProject('peers', 'stripe', 'api', 'requests.ts'),
    tsconfig: inProject('peers', 'tsconfig.json'),
    type: 'Requests',
    jsDoc: 'none',
    expose: 'all',
    skipTypeCheck: true,
  })
  /** @type {Schema} */
  const definitions = { ...generator.createSchema('Requests').definitions }
  const names = Object.keys(definitions).filter(
    (name) => !/[<>]|^def-|^Decimal$|^OtherString$/.test(name) && isSchema(definitions[name]),
  )
  const lines = names
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(tidy(definitions[name], definitions))}`)
  return `{\n  "definitions": {\n${lines.join(',\n')}\n  }\n}\n`
}
