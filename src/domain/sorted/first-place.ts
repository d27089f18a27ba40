/** The first place from `from` up to `end` that passes, if all later ones do, too; else `end`. */
export function firstPlace(from: number, end: number, passes: (place: number) => boolean): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
