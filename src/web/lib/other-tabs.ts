/** Says something to the person's other tabs, and hears what they say. */
export type OtherTabs<Message> = {
  tell: (message: Message) => void
  /** Returns how to stop. */
  hear: (onMessage: (message: Message) => void) => () => void
}

/** Each name is a channel of its own. It is opened when it is first needed: not every browser has any. */
export function otherTabs<Message>(name: string): OtherTabs<Message> {
  // One for the whole tab: a channel does not hear what it says itself.
  let channel: BroadcastChannel | null = null
  const open = () => (channel ??= new BroadcastChannel(name))
  return {
    tell: (message) => open().postMessage(message),
    hear: (onMessage) => {
      const heard = open()
      const listen = ({ data }: MessageEvent<Message>) => onMessage(data)
      heard.addEventListener('message', listen)
      return () => heard.removeEventListener('message', listen)
    },
  }
}
