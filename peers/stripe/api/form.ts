import { StripeError } from './stripe-error.ts'

type Form = { [name: string]: Form | string }
type Value = string | Value[] | { [name: string]: Value }

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Splits a name such as `items[0][price]` into its keys. */
function stepsOf(name: string): string[] {
  const [, first, rest = ''] = NAME.exec(name) ?? []
  if (first === undefined) throw new StripeError(`Invalid parameter name: ${name}`, { param: name })
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)]
}

function put(form: Form, [step = '', ...rest]: readonly string[], value: string): void {
  const key = step === '' ? String(Object.keys(form).length) : step
  const existing = Object.hasOwn(form, key) ? form[key] : undefined
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner: Form = typeof existing === 'object' ? existing : {}
  form[key] = inner
  put(inner, rest, value)
}

/** Converts objects whose keys are all numbers to arrays. */
function withLists(part: Form | string): Value {
  if (typeof part === 'string') return part
  const entries = Object.entries(part)
  return entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
    ? entries.map(([, inner]) => withLists(inner))
    : Object.fromEntries(entries.map(([key, inner]) => [key, withLists(inner)]))
}

/** Parses a form as sent by the SDK, `items[0][price]=price_1`, into a nested object of strings. */
export function readForm(text: string): Record<string, Value> {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = stepsOf(name)
    if (steps.includes('__proto__')) throw new StripeError(`Invalid parameter name: ${name}`, { param: name })
    put(form, steps, value)
  }
  return Object.fromEntries(Object.entries(form).map(([key, inner]) => [key, withLists(inner)]))
}
