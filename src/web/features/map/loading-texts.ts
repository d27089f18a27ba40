/** Texts shown in place of a map that failed to load. */
export const LOADING_TEXTS = {
  failed: 'The map did not load; the list shows everything.',
  retry: 'Try again',
} as const
