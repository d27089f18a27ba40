import type { ReactNode } from 'react'

/** Somewhere to jump to. */
export type FindOption = {
  /** Unique among all of them. */
  key: string
  label: string
  /** What tells it from its like: a case, a parcel, a count. */
  detail?: string | undefined
  icon: ReactNode
  to: string
  state?: unknown
}

/** Options of one kind under their heading. */
export type FindGroup = { name: string; options: readonly FindOption[] }

/** Whether every word of a typed text stands in a label, in any order and letter case. */
export function isMeant(label: string, typed: string): boolean {
  const text = label.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
