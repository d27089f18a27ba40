/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a parsed JSON value is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a parsed JSON value is a list. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
