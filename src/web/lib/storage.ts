import { logFault } from './log.ts'

/*
 * The browser's storage for this site. A browser may refuse it or be out of space: then nothing is remembered, and
 * the product works on as on a new device.
 */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    logFault('Storage cannot be read', error)
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    logFault('Storage cannot be written', error)
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    logFault('Storage cannot be written', error)
  }
}
