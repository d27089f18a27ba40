import type { Locator, Page } from 'playwright-core'

/** More stops than any way to one control should have. */
const MAX_STOPS = 80

/** Whether the keyboard is there, and whoever looks sees that it is. */
function isReached(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement && element.matches(':focus-visible'))
}

/** Goes to a control by the Tab key, from wherever the keyboard is. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await isReached(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

/** Goes to a control and presses a key there. */
export async function pressOn(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Types into the fields of these labels. */
export async function typeInto(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
}

/** Goes down a menu or a list that is open to the entry, and takes it. */
export async function takeEntry(entry: Locator): Promise<void> {
  await entry.waitFor()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await isReached(entry)) return entry.page().keyboard.press('Enter')
    await entry.page().keyboard.press('ArrowDown')
  }
  throw new Error(`the arrows do not lead to ${entry.toString()}`)
}
