import { forget, recall, remember } from '#web/lib/storage.ts'
import type { AboutDraft } from './about-draft.ts'

const keyOf = (id: string) => `sourceAbout:${id}`

/** What was typed about the source of a page before a reload in this tab, on top of `fresh`. */
export function recallAbout(id: string, fresh: AboutDraft): AboutDraft {
  const stored = parsed(recall(keyOf(id), 'visit'))
  return { ...fresh, ...Object.fromEntries(Object.entries(stored).filter(isTyped)) }

  function isTyped([key, value]: [string, unknown]): boolean {
    if (!Object.hasOwn(fresh, key)) return false
    if (key === 'always') return Array.isArray(value) && value.every((each) => typeof each === 'string')
    return key === 'authority' ? value === 'county' || value === 'law_firm' : typeof value === 'string'
  }
}

export function rememberAbout(id: string, about: AboutDraft): void {
  remember(keyOf(id), JSON.stringify(about), 'visit')
}

export function forgetAbout(id: string): void {
  forget(keyOf(id), 'visit')
}

function parsed(text: string | null): object {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
