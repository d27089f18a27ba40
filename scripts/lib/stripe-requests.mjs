import { createGenerator } from 'ts-json-schema-generator'
import { inProject } from './project.mjs'

/** Where the look-alike reads the schemas from. */
export const STRIPE_REQUESTS = inProject('peers', 'stripe', 'api', 'requests.schema.json')

/**
 * @typedef {{ [name: string]: unknown }} Schema
 * @param {unknown} value
 * @returns {value is Schema}
 */
const isSchema = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The SDK joins every list of words with `OtherString`, so that an unknown word compiles. Here the list is closed.
 * @param {Schema[]} choices
 * @returns {Schema}
 */
function closed(choices) {
  const known = choices.filter((choice) => choice['$ref'] !== '#/definitions/OtherString')
  const words = known.filter((choice) => typeof choice['const'] === 'string')
  const others = known.filter((choice) => typeof choice['const'] !== 'string')
  if (words.length === 0) return { anyOf: others }
  const list = { type: 'string', enum: words.map((choice) => choice['const']) }
  return others.length === 0 ? list : { anyOf: [list, ...others] }
}

/**
 * Writes nameless types where they are used: the generator names them by the folder they were read from.
 * @param {unknown} part
 * @param {Schema} definitions
 * @returns {unknown}
 */
function tidy(part, definitions) {
  if (Array.isArray(part)) return part.map((one) => tidy(one, definitions))
  if (!isSchema(part)) return part
  const { $ref, anyOf } = part
  if (typeof $ref === 'string') {
    const name = decodeURIComponent($ref.replace('#/definitions/', ''))
    // A decimal is an object in the SDK and a text on the wire.
    if (name === 'Decimal') return { type: 'string' }
    return name.includes('<') || name.includes('def-')
      ? tidy(definitions[name], definitions)
      : { $ref: `#/definitions/${name}` }
  }
  if (Array.isArray(anyOf)) return closed(anyOf.map((one) => Object(tidy(one, definitions))))
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, tidy(value, definitions)]))
}

/**
 * The schemas of every call of `peers/stripe/api/requests.ts`, from the SDK's own types, one definition a line.
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
  const kept = Object.keys(definitions).filter(
    (name) => !/[<>]|^def-|^Decimal$|^OtherString$/.test(name) && isSchema(definitions[name]),
  )
  const lines = kept
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(tidy(definitions[name], definitions))}`)
  return `{\n  "definitions": {\n${lines.join(',\n')}\n  }\n}\n`
}
