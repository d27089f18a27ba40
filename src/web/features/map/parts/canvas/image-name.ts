import type { StatusTone } from '#domain/geo/parcel-picture.ts'
import type { Badge } from '#domain/listing/badge.ts'

/** Traits of an image by its name: a pin's background, the icon in its text, or a mark with its icon. */
export type ImageKey = {
  kind: 'pin' | 'icon' | 'mark'
  isLit: boolean
  /** The location is not exact. */
  isApproximate: boolean
  tone: StatusTone
  icon: Badge['icon']
}

const KINDS = ['pin', 'icon', 'mark'] as const
const TONES = ['red', 'green', 'blue', 'gray'] as const
const ICONS = ['timer', 'gavel', 'check', 'hourglass', 'pending', 'none'] as const

/**
 * Parses names such as `dark/pin/red`, `light/about-mark/gray/check` and `light/lit-icon/blue/gavel`; returns null for
 * any other.
 */
export function parseImageName(name: string): ImageKey | null {
  const [, words = '', tonePart, iconPart] = name.split('/')
  const traits = words.split('-')
  const kind = KINDS.find((known) => known === traits.at(-1))
  const tone = TONES.find((known) => known === tonePart)
  if (!kind || !tone) return null
  return {
    kind,
    isLit: traits.includes('lit'),
    isApproximate: traits.includes('about'),
    tone,
    icon: ICONS.find((known) => known === iconPart) ?? 'none',
  }
}
