/** One field of many items: the distinct values in the order of first sight, and for each item the place of its own. */
export type Column<Value> = { readonly values: readonly Value[]; readonly codes: Uint32Array }

/** Reads one field of all items. Later work is then done once per distinct value instead of once per item. */
export function columnOf<Item, Value>(items: readonly Item[], valueOf: (item: Item) => Value): Column<Value> {
  const codeOf = new Map<Value, number>()
  const codes = new Uint32Array(items.length)
  items.forEach((item, position) => {
    const value = valueOf(item)
    const known = codeOf.get(value)
    codes[position] = known ?? codeOf.size
    if (known === undefined) codeOf.set(value, codeOf.size)
  })
  return { values: [...codeOf.keys()], codes }
}

/** The column with another value in place of each. Equal new values keep their places apart. */
export function mapColumn<Value, Other>(
  { values, codes }: Column<Value>,
  change: (value: Value) => Other,
): Column<Other> {
  return { values: values.map(change), codes }
}
