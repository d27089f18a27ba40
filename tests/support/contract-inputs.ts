import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** What is generated of a JSON schema. */
type Schema = {
  type?: string | undefined
  const?: unknown
  enum?: unknown[] | undefined
  format?: string | undefined
  pattern?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  exclusiveMinimum?: number | undefined
  multipleOf?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  propertyNames?: Schema | undefined
  additionalProperties?: Schema | boolean | undefined
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    multipleOf: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    propertyNames: schema.optional(),
    additionalProperties: z.union([schema, z.boolean()]).optional(),
  }),
)

/** Texts that exist in the product under test, such as ids and names, so that generated calls reach something. */
export type KnownTexts = readonly string[]

const part = fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
/** Web addresses. Those of `fc.webUrl` take each process a second to prepare. */
const addresses = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    part.map(encodeURIComponent),
    part.map(encodeURIComponent),
  )
  .map(([scheme, domain, path, query]) => `${scheme}://${domain}/${path}${query && `?q=${query}`}`)

type Make = (of: Schema) => fc.Arbitrary<unknown>

const MAX_TEXT = 300
const MAX_ITEMS = 4
const LAST_DAY = new Date('9999-12-31T00:00:00Z')
const instants = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: LAST_DAY, noInvalidDate: true })

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The known texts that may fit. */
function knownOf({ format, pattern }: Schema, known: KnownTexts): string[] {
  if (format !== undefined) return format === 'uuid' ? known.filter((text) => UUID.test(text)) : []
  return pattern === undefined ? [...known] : known.filter((text) => new RegExp(pattern, 'u').test(text))
}

const withKnown = <T>(generated: fc.Arbitrary<T>, known: readonly T[]): fc.Arbitrary<T> =>
  known.length === 0 ? generated : fc.oneof(generated, fc.constantFrom(...known))

function textOf({ format, pattern, minLength = 0, maxLength = MAX_TEXT }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return addresses
  if (format === 'date') return instants.map((instant) => instant.toISOString().slice(0, 10))
  if (format === 'date-time') return instants.map((instant) => instant.toISOString())
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  if (pattern?.startsWith('^')) return matchingText(pattern).filter(fits)
  return anyText(minLength, Math.min(maxLength, MAX_TEXT)).filter(fits)
}

// Each is made once: fast-check takes milliseconds to make one.
const matchingTexts = new Map<string, fc.Arbitrary<string>>()
const texts = new Map<string, fc.Arbitrary<string>>()

function matchingText(pattern: string): fc.Arbitrary<string> {
  const found = matchingTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'))
  matchingTexts.set(pattern, found)
  return found
}

/** Text of any characters. */
function anyText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`
  const size = { minLength, maxLength }
  const found = texts.get(key) ?? fc.oneof(fc.string(size), fc.string({ ...size, unit: 'grapheme' }))
  texts.set(key, found)
  return found
}

function numberOf(of: Schema): fc.Arbitrary<number> {
  const step = of.multipleOf ?? (of.type === 'integer' ? 1 : 0.01)
  const lowest = of.minimum ?? (of.exclusiveMinimum === undefined ? undefined : of.exclusiveMinimum + step)
  const min = Math.ceil(Math.max(lowest ?? -1e9, -Number.MAX_SAFE_INTEGER * step) / step)
  const max = Math.floor(Math.min(of.maximum ?? 1e9, Number.MAX_SAFE_INTEGER * step) / step)
  const near = fc.integer({ min, max: Math.min(max, min + 100) })
  return fc.oneof(near, fc.integer({ min, max })).map((steps) => Number((steps * step).toFixed(2)))
}

function objectOf({ properties = {}, required = [], ...of }: Schema, make: Make): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, make(each)]))
  if (typeof of.additionalProperties !== 'object') return fc.record(fields, { requiredKeys: required })
  const keys = textOf({ ...of.propertyNames, minLength: 1, maxLength: 20 })
  return fc.dictionary(keys, make(of.additionalProperties), { maxKeys: MAX_ITEMS, noNullPrototype: true })
}

/** Values that fit a JSON schema, except for rules that it cannot express. */
function valuesOf(of: Schema, known: KnownTexts): fc.Arbitrary<unknown> {
  const make: Make = (part) => valuesOf(part, known)
  if (of.const !== undefined) return fc.constant(of.const)
  if (of.enum) return fc.constantFrom(...of.enum)
  if (of.anyOf) return fc.oneof(...of.anyOf.map(make))
  switch (of.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return withKnown(numberOf(of), known.filter((text) => /^\d{1,15}$/.test(text)).map(Number))
    case 'number':
      return numberOf(of)
    case 'array': {
      const size = {
        minLength: of.minItems ?? 0,
        maxLength: Math.max(of.minItems ?? 0, Math.min(of.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      }
      return fc.array(make(of.items ?? {}), size)
    }
    case 'object':
      return objectOf(of, make)
    case 'string':
      return withKnown(textOf(of), knownOf(of, known))
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A value as a text in an address. */
const sentText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const jsonSchemas = new Map<z.ZodType, Schema>()

function jsonSchemaOf(of: z.ZodType): Schema {
  const found = jsonSchemas.get(of) ?? schema.parse(z.toJSONSchema(of, { io: 'input' }))
  jsonSchemas.set(of, found)
  return found
}

const fields = z.record(z.string(), z.unknown())
type Fields = z.infer<typeof fields>

/** A field of a body. */
type Field = { name: string; type: string | undefined; isNullable: boolean }

/** The fields of a call's body. */
export function bodyFields({ body }: Endpoint): Field[] {
  if (body === undefined) return []
  return Object.entries(jsonSchemaOf(body).properties ?? {}).map(([name, { anyOf, ...given }]) => ({
    name,
    type: (anyOf?.find(({ type }) => type !== 'null') ?? given).type,
    isNullable: anyOf?.some(({ type }) => type === 'null') ?? false,
  }))
}

function partOf(
  of: Endpoint['body'],
  known: KnownTexts,
  toSent: (value: unknown) => unknown,
): fc.Arbitrary<Fields> {
  if (of === undefined) return fc.constant({})
  return valuesOf(jsonSchemaOf(of), known)
    .map((value) => {
      const sent = Object.entries(fields.parse(value)).map(([name, each]) => [name, toSent(each)] as const)
      return Object.fromEntries(sent)
    })
    .filter((value) => of.safeParse(value).success)
}

/** A call's input as it is sent: texts in the address, JSON in the body. */
export type CallInput = { params: Fields; query: Fields; body: Fields }

/** Valid input of a call, as its schemas allow it. */
export function inputsOf({ params, query, body }: Endpoint, known: KnownTexts): fc.Arbitrary<CallInput> {
  return fc.record({
    params: partOf(params, known, sentText),
    query: partOf(query, known, sentText),
    body: partOf(body, known, (value) => value),
  })
}

const samples = new Map<Endpoint, CallInput>()

/** One valid input, always the same. */
export function sampleInput(endpoint: Endpoint): CallInput {
  const known = samples.get(endpoint)
  const [sample] = known ? [known] : fc.sample(inputsOf(endpoint, ['Wake']), { numRuns: 1, seed: 7 })
  if (sample === undefined) throw new Error(`no sample of ${endpoint.path}`)
  samples.set(endpoint, sample)
  return structuredClone(sample)
}

/** The address of a call. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: Pick<CallInput, 'params' | 'query'>,
): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(sentText(params[name] ?? '1')),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, sentText(value)]),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}
