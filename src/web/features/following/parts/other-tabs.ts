import type { Favorite } from '#contract/following/following-schema.ts'

/** What happened to one favourite; null for one that is none any more. */
export type FavoriteMessage = { id: number; favorite: Favorite | null }

let channel: BroadcastChannel | null = null

// One for the whole tab: a channel does not hear what it says itself.
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('favorites')
  return channel
}

export function tellOtherTabs(message: FavoriteMessage): void {
  open().postMessage(message)
}

/** Hears what the person's other tabs did. Returns how to stop. */
export function hearOtherTabs(onMessage: (message: FavoriteMessage) => void): () => void {
  const heard = open()
  const listen = ({ data }: MessageEvent<FavoriteMessage>) => onMessage(data)
  heard.addEventListener('message', listen)
  return () => heard.removeEventListener('message', listen)
}
