import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf, type CallInput, inputsOf, type KnownTexts } from '#tests/support/contract-inputs.ts'
import {
  HOSTILE_ADDRESSES,
  HOSTILE_HEADERS,
  HOSTILE_METHODS,
  HOSTILE_NAMES,
  HOSTILE_TYPES,
  HOSTILE_VALUES,
} from './hostile-values.fixture.ts'

/** A request as it goes over the wire. */
export type Sent = {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | null
  /** Whether the call must not succeed, as its body is not one that the contract allows. */
  isInvalid: boolean
}

const CONTENT_TYPE = 'content-type'

type Inputs = fc.Arbitrary<CallInput>

/** A valid request. */
function validCalls(endpoint: Endpoint, inputs: Inputs): fc.Arbitrary<Sent> {
  return inputs.map((input) => requestOf(endpoint, input))
}

function requestOf(endpoint: Endpoint, input: CallInput): Sent {
  const path = addressOf(endpoint, input)
  const base = { method: endpoint.method, path, isInvalid: false }
  if (endpoint.upload) {
    const body = Buffer.from(JSON.stringify(input))
    return { ...base, headers: { [CONTENT_TYPE]: 'application/octet-stream' }, body }
  }
  if (endpoint.body === undefined) return { ...base, headers: {}, body: null }
  return withBody({ ...base, headers: {}, body: null }, endpoint, input.body)
}

function withBody(sent: Sent, endpoint: Endpoint, body: unknown): Sent {
  return {
    ...sent,
    headers: { ...sent.headers, [CONTENT_TYPE]: 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    isInvalid: endpoint.body?.safeParse(JSON.parse(JSON.stringify(body))).success === false,
  }
}

/** The value with the part at one of its places replaced, the place chosen by `at` from 0 to 1. */
function replaced(value: unknown, at: number, by: unknown): unknown {
  if (value === null || typeof value !== 'object') return by
  const entries: [string, unknown][] = Object.entries(value)
  const place = Math.floor(at * (entries.length + 1))
  const chosen = entries[place]
  if (chosen === undefined) return by
  const [name, part] = chosen
  const inner = replaced(part, at * (entries.length + 1) - place, by)
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === place ? inner : each))
  return Object.fromEntries(entries.map(([key, each]) => [key, key === name ? inner : each]))
}

const places = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

/** A hostile value, or the body without a field, somewhere in a valid body. */
function oddBodies(endpoint: Endpoint, inputs: Inputs): fc.Arbitrary<Sent> {
  const parts = fc.tuple(inputs, places, fc.constantFrom(...HOSTILE_VALUES))
  return parts.map(([input, at, value]) =>
    withBody(requestOf(endpoint, input), endpoint, replaced(input.body, at, value)),
  )
}

/** The body with a name too many, or twice. */
function oddNames(endpoint: Endpoint, inputs: Inputs): fc.Arbitrary<Sent> {
  return fc.tuple(inputs, fc.constantFrom(...HOSTILE_NAMES)).map(([input, name]) => {
    const sent = requestOf(endpoint, input)
    // As text, because an object cannot have a name twice, or one that sets its prototype.
    const added = `{${JSON.stringify(name)}:{"role":"operator"},${JSON.stringify(input.body).slice(1)}`
    return { ...sent, body: Buffer.from(added.replace(',}', '}')), isInvalid: true }
  })
}

const DEEP = 20_000

/** What is done to the bytes of a body. */
const DAMAGES: readonly ((body: Buffer) => Buffer)[] = [
  () => Buffer.alloc(0),
  (body) => body.subarray(0, Math.ceil(body.length / 2)),
  (body) => Buffer.concat([body, body]),
  (body) => Buffer.concat([Buffer.from('\uFEFF'), body]),
  (body) => Buffer.from(body.toString(), 'utf16le'),
  (body) => Buffer.concat([body.subarray(0, 1), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), body.subarray(1)]),
  (body) => Buffer.from(body.map((byte) => byte ^ 0x80)),
  () => Buffer.from('['.repeat(DEEP) + ']'.repeat(DEEP)),
  () => Buffer.from('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)),
  () => Buffer.from('1e400'),
  () => Buffer.from('-'),
  () => Buffer.from('"\\ud800"'),
  () => Buffer.from('null'),
  () => Buffer.from('[1,]'),
  () => Buffer.from('{"a":1,"a":2}'),
  () => Buffer.from("{'a':1}"),
  () => Buffer.from('NaN'),
  () => Buffer.alloc(70_000, 'x'),
  () => Buffer.alloc(70_000, 0),
]

function oddBytes(endpoint: Endpoint, inputs: Inputs): fc.Arbitrary<Sent> {
  return fc.tuple(validCalls(endpoint, inputs), fc.constantFrom(...DAMAGES)).map(([sent, damage]) => ({
    ...sent,
    headers: { [CONTENT_TYPE]: 'application/json', ...sent.headers },
    body: damage(sent.body ?? Buffer.from('{}')),
    isInvalid: false,
  }))
}

/** Characters that no client may send in a request line are sent encoded. */
const sendable = (path: string) => path.replace(/[^\u0021-\u00ff]/g, (letter) => encodeURIComponent(letter))

function oddAddresses(endpoint: Endpoint, inputs: Inputs): fc.Arbitrary<Sent> {
  const names = Object.keys(endpoint.query?.shape ?? {})
  const added = fc.array(
    fc.tuple(
      fc.constantFrom('x', '__proto__', '', ...names, ...names),
      fc.constantFrom(...HOSTILE_ADDRESSES),
    ),
    { maxLength: 4 },
  )
  const isInPath = fc.boolean()
  return fc
    .tuple(validCalls(endpoint, inputs), fc.constantFrom(...HOSTILE_ADDRESSES), added, isInPath)
    .map(([sent, odd, more, replaces]) => {
      const query = more.map(([name, value]) => `${name}=${value}`).join('&')
      const path = replaces ? endpoint.path.replace(/:\w+/, () => odd).replace(/:\w+/g, '1') : sent.path
      return {
        ...sent,
        path: sendable(query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`),
      }
    })
}

function oddHeads(endpoint: Endpoint, inputs: Inputs): fc.Arbitrary<Sent> {
  const valid = validCalls(endpoint, inputs)
  const types = fc.constantFrom(...HOSTILE_TYPES).map((type) => ({ [CONTENT_TYPE]: type }))
  const others = fc.array(fc.constantFrom(...HOSTILE_HEADERS), { minLength: 1, maxLength: 3 })
  const heads = fc.oneof(
    types,
    others.map((headers): Record<string, string> => Object.fromEntries(headers)),
  )
  const methods = fc.oneof(
    { weight: 3, arbitrary: fc.constant(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_METHODS) },
  )
  return fc
    .tuple(valid, heads, methods)
    .map(([sent, headers, method]) => ({ ...sent, method, headers: { ...sent.headers, ...headers } }))
}

/** Requests that are valid by the contract, and requests one step beside it. */
export function hostileCalls(endpoint: Endpoint, known: KnownTexts): fc.Arbitrary<Sent> {
  const inputs = inputsOf(endpoint, known)
  const around = [validCalls, oddBytes, oddAddresses, oddHeads]
  const ofBodies = endpoint.body === undefined ? [] : [oddBodies, oddBodies, oddNames]
  return fc.oneof(...[...around, ...ofBodies].map((make) => make(endpoint, inputs)))
}
