import { logFault } from './log.ts'

/** Returns false if the browser refuses, or if the page has no clipboard because the connection is insecure. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    logFault('The clipboard cannot be written', error)
    return false
  }
}
