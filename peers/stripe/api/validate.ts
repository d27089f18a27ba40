import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { z } from 'zod'
import { StripeError } from './stripe-error.ts'

const definition = z.looseObject({})
const generated = z.object({
  definitions: z
    .object({
      Requests: z.object({ properties: z.record(z.string(), z.object({ $ref: z.string() })) }),
    })
    .catchall(definition),
})

/** Converts a path such as `/items/0/price` to Stripe's parameter name `items[0][price]`. */
function paramOf(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map((step) => `[${step}]`).join('')
}

const enumParams = z.object({ allowedValues: z.array(z.string()) })
const unknownParams = z.object({ additionalProperty: z.string() })
const missingParams = z.object({ missingProperty: z.string() })

function errorOf({ instancePath, keyword, params, message }: ErrorObject): StripeError {
  const path = instancePath.split('/').slice(1)
  const param = paramOf(path)
  if (keyword === 'additionalProperties') {
    const unknown = paramOf([...path, unknownParams.parse(params).additionalProperty])
    return new StripeError(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    })
  }
  if (keyword === 'required') {
    const missing = paramOf([...path, missingParams.parse(params).missingProperty])
    return new StripeError(`Missing required param: ${missing}.`, {
      code: 'parameter_missing',
      param: missing,
    })
  }
  if (keyword === 'enum') {
    const words = enumParams.parse(params).allowedValues.filter((word) => word !== '')
    if (words.length > 0)
      return new StripeError(`Invalid ${param}: must be one of ${words.join(', ')}`, { param })
  }
  return new StripeError(`Invalid ${param}: ${message ?? keyword}`, { param })
}

function depth({ instancePath, keyword }: ErrorObject): number {
  return (
    instancePath.split('/').length + (keyword === 'additionalProperties' || keyword === 'required' ? 1 : 0)
  )
}

/** The most deeply nested error is the most specific; errors of other union branches only state a mismatch. */
function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.filter(({ keyword }) => keyword !== 'anyOf').sort((a, b) => depth(b) - depth(a))[0]
}

function openSchemas(): (call: string) => ValidateFunction {
  const schema = generated.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'requests.schema.json'), 'utf8')),
  )
  // The schema is generated, and compiling it takes longer than all the calls of a test.
  const ajv = new Ajv({
    coerceTypes: true,
    strict: false,
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  })
  ajv.addSchema(schema, 'requests')
  return (call) => {
    const ref = schema.definitions.Requests.properties[call]?.$ref ?? call
    const validate = ajv.getSchema(`requests${ref}`)
    if (!validate) throw new Error(`No schema for ${call}: run node scripts/stripe-requests.mjs`)
    return validate
  }
}

const schemaOf = openSchemas()

/**
 * Validates the parameters of a call against the SDK's types. Throws Stripe's errors for unknown names, missing names and
 * invalid values. Coerces form strings to numbers and booleans in place.
 */
export function checkRequest(call: string, params: object): void {
  const validate = schemaOf(call)
  if (validate(params)) return
  const worst = deepest(validate.errors ?? [])
  throw worst ? errorOf(worst) : new StripeError('Invalid request')
}

/** Parses the parameters that the local Stripe supports. Throws for features that only Stripe has. */
export function readParams<S extends z.ZodType>(schema: S, given: unknown): z.infer<S> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const { issues } = read.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = paramOf([...path, issue.keys[0] ?? ''])
    throw new StripeError(`The local Stripe does not know what to do with ${param}`, { param })
  }
  const param = paramOf(path)
  throw new StripeError(`Invalid ${param}: ${issue?.message ?? ''}`, { param })
}
