/** From the most to none; the first step whose `least` is reached gives the shade. */
export const SHADES = [
  { shade: 4, least: 100, label: '100 or more' },
  { shade: 3, least: 60, label: '60 to 99' },
  { shade: 2, least: 20, label: '20 to 59' },
  { shade: 1, least: 1, label: '1 to 19' },
  { shade: 0, least: 0, label: 'None' },
] as const

export function shadeOf(listings: number): number {
  return SHADES.find(({ least }) => listings >= least)?.shade ?? 0
}
