import type { Locator, Page } from 'playwright-core'

/** More key presses than reaching any control should take. */
const MAX_STOPS = 150

/** Whether the element has keyboard focus and shows it. */
function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement && element.matches(':focus-visible'))
}

/** Moves focus to a control by the Tab key. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await isFocused(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target.toString()}`)
}

/** Moves focus to a control and presses a key. */
export async function pressOn(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Types into fields, keyed by label. */
export async function typeInto(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
}

/** Moves down an open menu or list to the entry and presses Enter. */
export async function takeEntry(entry: Locator): Promise<void> {
  await entry.waitFor()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await isFocused(entry)) return entry.page().keyboard.press('Enter')
    await entry.page().keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow keys do not reach ${entry.toString()}`)
}
