import type { StatusTone } from '#domain/geo/parcel-picture.ts'
import type { Badge } from '#domain/listing/badge.ts'

/** What a picture of the layers' names shows. */
export type ImageKey = {
  kind: 'pin' | 'icon' | 'dot'
  isLit: boolean
  tone: StatusTone
  icon: Badge['icon']
}

const KINDS = ['pin', 'icon', 'dot'] as const
const TONES = ['red', 'green', 'blue', 'gray'] as const
const ICONS = ['timer', 'gavel', 'check', 'hourglass', 'pending', 'none'] as const

/** Reads names such as `dark/pin/red` and `light/lit-icon/blue/gavel`; null for any other. */
export function parseImageName(name: string): ImageKey | null {
  const [, kindPart = '', tonePart, iconPart] = name.split('/')
  const isLit = kindPart.startsWith('lit-')
  const kind = KINDS.find((known) => known === (isLit ? kindPart.slice(4) : kindPart))
  const tone = TONES.find((known) => known === tonePart)
  if (!kind || !tone) return null
  return { kind, isLit, tone, icon: ICONS.find((known) => known === iconPart) ?? 'none' }
}
