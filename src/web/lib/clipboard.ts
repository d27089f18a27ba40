import { logFault } from './log.ts'

/** False where the browser refuses, or the page has no clipboard because it came over an insecure connection. */
export async function putIntoClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    logFault('The clipboard cannot be written', error)
    return false
  }
}
