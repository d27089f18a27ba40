/** Arguments for Node.js with which a thread or process that loads much of the product starts in half the time. */
export const QUICK_START: readonly string[] = [
  '--import',
  new URL('../quick-imports.ts', import.meta.url).href,
]
