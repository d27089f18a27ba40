/** Widths of Inter's letters from space to tilde at regular weight, in hundredths of an em. */
const ASCII_WIDTHS = [
  '29 29 47 64 65 99 65 30 37 37 51 67 29 46 29 36 64 41 61',
  '62 65 60 62 57 62 62 29 31 67 67 67 52 97 69 66 73 73 61',
  '59 75 75 27 58 68 57 91 76 77 64 77 65 65 65 75 69 99 69',
  '68 63 37 36 37 48 46 33 57 62 58 62 59 37 62 60 25 25 55',
  '25 88 60 60 62 62 38 53 33 60 57 82 55 57 56 43 34 43 67',
]
  .join(' ')
  .split(' ')
  .map((hundredths) => Number(hundredths) / 100)
const FIRST_ASCII = 32
const OTHER_LATIN_WIDTH = 0.66
/** Letters that Inter does not cover. */
const FOREIGN_WIDTH = 1.1
const LAST_LATIN = '\u024f'
/** How much wider than regular the heavier weights are. */
const HEAVIER = { regular: 1, medium: 1.02, strong: 1.03 } as const

/** Size in px and weight of a text. */
export type TextStyle = { readonly size: number; readonly weight: keyof typeof HEAVIER }

/** Upper bound of the width of a text on one line, px. */
export function textWidth(text: string, { size, weight }: TextStyle): number {
  let em = 0
  for (const letter of text) {
    em +=
      ASCII_WIDTHS[letter.charCodeAt(0) - FIRST_ASCII] ??
      (letter <= LAST_LATIN ? OTHER_LATIN_WIDTH : FOREIGN_WIDTH)
  }
  return em * size * HEAVIER[weight]
}

/** Upper bound of the lines that a text wrapped at its spaces takes in `room` px. */
export function lineCount(text: string, style: TextStyle, room: number): number {
  const widths = text.split(' ').map((word) => textWidth(word, style))
  return linesOf(widths, textWidth(' ', style), room)
}

/** Upper bound of the lines for items that wrap as a whole; each but the last has `dot` px behind it. */
export function rowCount(items: readonly string[], style: TextStyle, dot: number, room: number): number {
  const widths = items.map((item, place) => textWidth(item, style) + (place < items.length - 1 ? dot : 0))
  return linesOf(widths, 0, room)
}

function linesOf(widths: readonly number[], gap: number, room: number): number {
  let lines = 1
  let used = 0
  for (const width of widths) {
    if (used > 0 && used + gap + width > room) {
      lines += 1
      used = width
    } else {
      used += (used > 0 ? gap : 0) + width
    }
  }
  return lines
}
