import { logFault } from './log.ts'

/*
 * The browser's storage for this site. A browser may refuse it or be out of space: then nothing is remembered, and
 * the product works on as on a new device.
 */

/** For this device, or for this tab as long as it is open. */
type Lifetime = 'device' | 'visit'

const storageOf = (lifetime: Lifetime): Storage => (lifetime === 'visit' ? sessionStorage : localStorage)

export function recall(key: string, lifetime: Lifetime = 'device'): string | null {
  try {
    return storageOf(lifetime).getItem(key)
  } catch (error) {
    logFault('Storage cannot be read', error)
    return null
  }
}

export function remember(key: string, value: string, lifetime: Lifetime = 'device'): void {
  try {
    storageOf(lifetime).setItem(key, value)
  } catch (error) {
    logFault('Storage cannot be written', error)
  }
}

export function forget(key: string, lifetime: Lifetime = 'device'): void {
  try {
    storageOf(lifetime).removeItem(key)
  } catch (error) {
    logFault('Storage cannot be written', error)
  }
}

/** Forgets on this device whatever names `text`, as its key or within what is kept. */
export function forgetNaming(text: string): void {
  try {
    const naming = Object.entries(localStorage).filter((entry) => entry.join(' ').includes(text))
    for (const [key] of naming) localStorage.removeItem(key)
  } catch (error) {
    logFault('Storage cannot be written', error)
  }
}
