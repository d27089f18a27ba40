/**
 * The value of a key that comes from outside; undefined for one that an object has without being given it, such as
 * `constructor`.
 */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
