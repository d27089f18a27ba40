/** What stands in the place of a map that does not come. */
export const LOADING_TEXTS = {
  failed: 'The map did not load; the list shows everything.',
  retry: 'Try again',
} as const
