/** Exchanges messages with the user's other tabs. */
export type OtherTabs<Message> = {
  send: (message: Message) => void
  /** Returns an unsubscribe function. */
  listen: (onMessage: (message: Message) => void) => () => void
}

/** One BroadcastChannel per name, opened lazily because some browsers have none. */
export function otherTabs<Message>(name: string): OtherTabs<Message> {
  // One channel per tab, because a channel does not receive its own messages.
  let channel: BroadcastChannel | null = null
  const open = () => (channel ??= new BroadcastChannel(name))
  return {
    send: (message) => open().postMessage(message),
    listen: (onMessage) => {
      const opened = open()
      const handle = ({ data }: MessageEvent<Message>) => onMessage(data)
      opened.addEventListener('message', handle)
      return () => opened.removeEventListener('message', handle)
    },
  }
}
