/** `1,234`. By hand: the browser's own formatter takes longer to start than ten cards to draw. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
