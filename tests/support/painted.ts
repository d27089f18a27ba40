import type { Page } from 'playwright-core'

/** Red, green and blue from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** An area of the viewport, in CSS px. */
export type Area = { x: number; y: number; width: number; height: number }

/** Tolerance per color channel: GPUs round differently. */
const ROUNDING = 2

/**
 * The share of an area painted in a color, from 0 to 1: for content of a canvas or image, which the DOM does not expose.
 */
export async function shareIn(page: Page, clip: Area, color: Color): Promise<number> {
  const picture = await page.screenshot({ clip, scale: 'css' })
  // The page decodes the screenshot, so that no image library is needed.
  return page.evaluate(
    async ({ base64, color, rounding }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
      pen?.drawImage(image, 0, 0)
      const parts = pen?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      let painted = 0
      for (let at = 0; at < parts.length; at += 4) {
        if (color.every((part, i) => Math.abs(part - (parts[at + i] ?? NaN)) <= rounding)) painted += 1
      }
      return painted / (image.width * image.height)
    },
    { base64: picture.toString('base64'), color, rounding: ROUNDING },
  )
}

/** The current value of a color token such as `--cs-pine` on the page. */
export async function tokenColor(page: Page, token: string): Promise<Color> {
  const [red = NaN, green = NaN, blue = NaN] = await page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    probe.style.forcedColorAdjust = 'none'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color.match(/\d+/g)?.map(Number) ?? []
  }, token)
  return [red, green, blue]
}

/** The result of painting a color over another with this opacity. */
export function laidOver(ground: Color, color: Color, opacity: number): Color {
  const mixed = (part: 0 | 1 | 2) => Math.round(ground[part] * (1 - opacity) + color[part] * opacity)
  return [mixed(0), mixed(1), mixed(2)]
}
