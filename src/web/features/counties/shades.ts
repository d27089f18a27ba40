/** From most to none; the first step whose `minimum` is reached applies. */
export const SHADES = [
  { shade: 4, minimum: 100, label: '100 or more' },
  { shade: 3, minimum: 60, label: '60 to 99' },
  { shade: 2, minimum: 20, label: '20 to 59' },
  { shade: 1, minimum: 1, label: '1 to 19' },
  { shade: 0, minimum: 0, label: 'None' },
] as const

export function shadeOf(listings: number): number {
  return SHADES.find(({ minimum }) => listings >= minimum)?.shade ?? 0
}
