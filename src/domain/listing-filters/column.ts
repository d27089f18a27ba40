/** One field of many items: the distinct values in order of first appearance, and each item's index into them. */
export type Column<Value> = { readonly values: readonly Value[]; readonly codes: Uint32Array }

/** Reads one field of all items, so that later work runs once per distinct value instead of once per item. */
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

/** The column with each value mapped. Equal new values are not merged. */
export function mapColumn<Value, Other>(
  { values, codes }: Column<Value>,
  change: (value: Value) => Other,
): Column<Other> {
  return { values: values.map(change), codes }
}
