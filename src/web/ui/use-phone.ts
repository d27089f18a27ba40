import { useMedia } from './use-media.ts'

/** True at 768 px or narrower, where pages are laid out for a phone. */
export function usePhone(): boolean {
  return useMedia('(max-width: 768px)')
}
