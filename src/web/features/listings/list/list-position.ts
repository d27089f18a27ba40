/**
 * Whether the person is at the list of cards: the pointer lies over it, the focus is in it, or it was scrolled. In a
 * tab that is not looked at nobody is.
 */
export function isAtList(): boolean {
  const list = document.querySelector<HTMLElement>('[data-list-of-cards]')
  if (!list || document.hidden) return false
  return list.scrollTop > 0 || list.matches(':hover') || list.contains(document.activeElement)
}
