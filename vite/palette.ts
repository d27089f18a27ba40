import type { CSSOptions } from 'vite'
import { PALETTE, PRINT_PALETTE } from '../src/domain/palette.ts'

/** The palette as CSS variables: name and value. */
const PALETTE_VARIABLES: readonly (readonly [name: string, value: string])[] = [
  ...Object.entries(PALETTE).map(
    ([name, [light, dark]]) => [`--cs-${name}`, `light-dark(${light}, ${dark})`] as const,
  ),
  ...Object.entries(PRINT_PALETTE).map(([name, color]) => [`--cs-print-${name}`, color] as const),
]

/** Replaces `@palette;` in stylesheets with the palette's CSS variables. */
export const paletteCss: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'palette',
        AtRule: {
          palette: (rule) => {
            rule.replaceWith(...PALETTE_VARIABLES.map(([prop, value]) => ({ prop, value })))
          },
        },
      },
    ],
  },
}
