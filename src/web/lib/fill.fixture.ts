import type { UserEvent } from '@testing-library/user-event'

/**
 * Puts a text into a field at once, after what the field holds, as from the clipboard. Where each letter matters, type
 * it instead: the page is rendered for each.
 */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
