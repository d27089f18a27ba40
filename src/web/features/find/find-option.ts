import type { ReactNode } from 'react'

/** A destination. */
export type FindOption = {
  /** Unique among all options. */
  key: string
  label: string
  /** Distinguishes similar options: a case, a parcel, a count. */
  detail?: string | undefined
  icon: ReactNode
  to: string
  state?: unknown
}

/** Options of one kind, with a heading. */
export type FindGroup = { name: string; options: readonly FindOption[] }

/** Whether a label contains every word of the text, in any order and case. */
export function isMeant(label: string, typed: string): boolean {
  const text = label.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
