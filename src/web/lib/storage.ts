import { logFault } from './log.ts'

/*
 * Browser storage for this site. If the browser denies it or is out of space, nothing is stored and the product works
 * as on a new device.
 */

/** `device`: permanent; `visit`: until the tab is closed. */
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

/** Removes entries on this device whose key or value contains `text`. */
export function forgetMatching(text: string): void {
  try {
    const naming = Object.entries(localStorage).filter((entry) => entry.join(' ').includes(text))
    for (const [key] of naming) localStorage.removeItem(key)
  } catch (error) {
    logFault('Storage cannot be written', error)
  }
}
