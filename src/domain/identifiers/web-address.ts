/** A host and an optional port, without user name or password. */
const WEB = /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu
/** Invisible characters, and those that reverse the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u

/**
 * An http or https URL, unchanged; null for anything else, such as `javascript:`, and for a URL that displays another
 * host than it opens, such as `https://county.example@evil.example`.
 */
export function webAddress(text: string): string | null {
  const address = text.trim()
  return WEB.test(address) && !UNSEEN.test(address) ? address : null
}
