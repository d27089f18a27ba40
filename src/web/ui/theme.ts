import { colorsTuple, createTheme, localStorageColorSchemeManager } from '@mantine/core'

/**
 * `mantine.css` maps our tokens to Mantine's variables; this makes them available to props such as `color` and `size`.
 */
export const theme = createTheme({
  primaryColor: 'pine',
  colors: { pine: colorsTuple('var(--cs-pine)') },
  fontFamily: 'var(--cs-font)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontSizes: {
    xs: 'var(--cs-fs-xs)',
    sm: 'var(--cs-fs-sm)',
    md: 'var(--cs-fs-md)',
    lg: 'var(--cs-fs-lg)',
    xl: 'var(--cs-fs-xl)',
  },
  spacing: { xs: 'var(--cs-2)', sm: 'var(--cs-3)', md: 'var(--cs-4)', lg: 'var(--cs-5)', xl: 'var(--cs-6)' },
  radius: { xs: 'var(--cs-radius-sm)', sm: 'var(--cs-radius)' },
  respectReducedMotion: true,
})

/** The key is also read by `early.js`. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' })
