/** A host and perhaps a port, and no name or password before them. */
const WEB = /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu
/** Characters that are not seen, or turn around how others are. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u

/**
 * The address of a page of the web, http or https, as it was written; null for anything else, such as `javascript:`, and
 * for what shows another host than it leads to, such as `https://county.example@evil.example`.
 */
export function webAddress(text: string): string | null {
  const address = text.trim()
  return WEB.test(address) && !UNSEEN.test(address) ? address : null
}
