/** A field of parsed JSON; undefined if absent. */
export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
}

/** A string field; empty if it is anything else. */
export function textOf(json: unknown, name: string): string {
  const value = fieldOf(json, name)
  return typeof value === 'string' ? value : ''
}

/** A field with a list of strings; empty if it is anything else. */
export function textsOf(json: unknown, name: string): string[] {
  const value = fieldOf(json, name)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
