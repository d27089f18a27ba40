import type { Page } from 'playwright-core'

/**
 * Writes down which pins the page has the map draw as lit. They are painted, so nothing in the page tells them; what
 * the page hands to the worker of the map does. Call it before the page is opened.
 */
export async function recordLitPins(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      override postMessage(message: unknown, rest?: Transferable[] | StructuredSerializeOptions): void {
        const text = JSON.stringify(message)
        if (text.includes('"type":"geojson","source":"lit"') && text.includes('"FeatureCollection"')) {
          const ids = [...text.matchAll(/"properties":\{"id":(\d+)/g)].map((match) => match[1])
          document.documentElement.dataset['litPins'] = ids.join(' ')
        }
        if (Array.isArray(rest)) super.postMessage(message, rest)
        else super.postMessage(message, rest)
      }
    }
  })
}

/** Ids of the listings whose pins are lit. */
export async function litPins(page: Page): Promise<string[]> {
  const ids = await page.locator('html').getAttribute('data-lit-pins')
  return ids?.split(' ').filter((id) => id !== '') ?? []
}
