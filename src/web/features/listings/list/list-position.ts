/**
 * Whether the person is using the list of cards: the pointer or focus is in it, or it is scrolled. Always false in a
 * hidden tab.
 */
export function isAtList(): boolean {
  const list = document.querySelector<HTMLElement>('[data-list-of-cards]')
  if (!list || document.hidden) return false
  return list.scrollTop > 0 || list.matches(':hover') || list.contains(document.activeElement)
}
