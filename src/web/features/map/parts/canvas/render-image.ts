import type { StyleImageMetadata } from 'maplibre-gl'
import type { Badge } from '#domain/listing/badge.ts'
import type { ImageKey } from './image-name.ts'
import type { MapColors } from './map-colors.ts'

export type RenderedImage = { image: ImageData; metadata: Partial<StyleImageMetadata> }

// Sizes in px. A pin stretches on both sides of its tail, so the tail stays centered. The empty space above its box
// aligns the middle of the text, which is the middle of the image, with the middle of the box.
const PIN = { width: 40, box: 24, tail: 5, above: 10, corner: 3, stretch: [5, 14, 26, 35] } as const
const PIN_HEIGHT = PIN.above + PIN.box + PIN.tail
const ICON = 14
/** A pin without its price; the same height, so that a pin covers its mark. */
const MARK = { width: 24, height: PIN.box + PIN.tail } as const

/** Border dashes of an approximate location. */
const DASHES = [3, 2]

// Tabler icons (MIT), on a 24 px square.
const ICON_PATHS: Readonly<Record<Badge['icon'], string>> = {
  timer: 'M5 13a7 7 0 1 0 14 0a7 7 0 0 0 -14 0M14.5 10.5l-2.5 2.5M17 8l1 -1M14 3h-4',
  gavel:
    'M13 10l7.383 7.418c.823 .82 .823 2.148 0 2.967a2.11 2.11 0 0 1 -2.976 0l-7.407 -7.385M6 9l4 4M13 10l-4 -4M3 21h7' +
    'M6.793 15.793l-3.586 -3.586a1 1 0 0 1 0 -1.414l2.293 -2.293l.5 .5l3 -3l-.5 -.5l2.293 -2.293a1 1 0 0 1 1.414 0' +
    'l3.586 3.586a1 1 0 0 1 0 1.414l-2.293 2.293l-.5 -.5l-3 3l.5 .5l-2.293 2.293a1 1 0 0 1 -1.414 0',
  check: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4',
  hourglass:
    'M6.5 7h11M6.5 17h11M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1' +
    'M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
  pending:
    'M8.56 3.69a9 9 0 0 0 -2.92 1.95M3.69 8.56a9 9 0 0 0 -.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92' +
    'M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92 -1.95M20.31 15.44a9 9 0 0 0 .69 -3.44' +
    'M20.31 8.56a9 9 0 0 0 -1.95 -2.92M15.44 3.69a9 9 0 0 0 -3.44 -.69',
  none: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
}

/** Renders an image in the given colors, at `ratio` device pixels per px. */
export function renderImage(key: ImageKey, colors: MapColors, ratio: number): RenderedImage | null {
  const [width, height] = sizeOf(key)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * ratio)
  canvas.height = Math.ceil(height * ratio)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.scale(ratio, ratio)
  if (key.kind === 'pin') drawBox(pen, key, colors, { width: PIN.width, above: PIN.above })
  else if (key.kind === 'icon') drawIcon(pen, key, colors)
  else drawMark(pen, key, colors)
  return {
    image: pen.getImageData(0, 0, canvas.width, canvas.height),
    metadata: { pixelRatio: ratio, ...(key.kind === 'pin' ? stretching(ratio) : {}) },
  }
}

function sizeOf({ kind }: ImageKey): [width: number, height: number] {
  if (kind === 'pin') return [PIN.width, PIN_HEIGHT]
  return kind === 'icon' ? [ICON, ICON] : [MARK.width, MARK.height]
}

function stretching(ratio: number): Partial<StyleImageMetadata> {
  const [from1, to1, from2, to2] = PIN.stretch
  return {
    stretchX: [
      [from1 * ratio, to1 * ratio],
      [from2 * ratio, to2 * ratio],
    ],
    content: [from1 * ratio, 0, to2 * ratio, PIN_HEIGHT * ratio],
  }
}

type BoxSize = { width: number; above: number }

/** The box of a pin or a mark, with its tail. */
function drawBox(
  pen: CanvasRenderingContext2D,
  key: ImageKey,
  colors: MapColors,
  { width, above }: BoxSize,
): void {
  const { tone, isLit, isApproximate } = key
  const { corner, tail, box } = PIN
  const [left, right, top, bottom, middle] = [0.5, width - 0.5, above + 0.5, above + box - 0.5, width / 2]
  pen.beginPath()
  pen.moveTo(middle - tail, bottom)
  pen.arcTo(left, bottom, left, top, corner)
  pen.arcTo(left, top, right, top, corner)
  pen.arcTo(right, top, right, bottom, corner)
  pen.arcTo(right, bottom, middle, bottom, corner)
  pen.lineTo(middle + tail, bottom)
  pen.lineTo(middle, bottom + tail)
  pen.closePath()
  pen.fillStyle = isLit ? colors.tones[tone] : colors.raised
  pen.fill()
  if (isApproximate) pen.setLineDash(DASHES)
  pen.strokeStyle = isLit && isApproximate ? colors.surface : colors.tones[tone]
  pen.stroke()
}

function drawIcon(pen: CanvasRenderingContext2D, { tone, icon, isLit }: ImageKey, colors: MapColors): void {
  pen.scale(ICON / 24, ICON / 24)
  pen.lineWidth = 2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = isLit ? colors.surface : colors.tones[tone]
  pen.stroke(new Path2D(ICON_PATHS[icon]))
}

function drawMark(pen: CanvasRenderingContext2D, key: ImageKey, colors: MapColors): void {
  drawBox(pen, key, colors, { width: MARK.width, above: 0 })
  pen.setLineDash([])
  pen.translate((MARK.width - ICON) / 2, (PIN.box - ICON) / 2)
  drawIcon(pen, key, colors)
}
