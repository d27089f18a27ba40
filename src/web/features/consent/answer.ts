import { recall, remember } from '#web/lib/storage.ts'

const key = 'privacyChoice'

export type Answer = {
  kind: 'accepted' | 'declined'
  /** Epoch milliseconds. */
  at: number
}

/** The stored answer, if given for exactly these hosts: a tool added later needs a new one. */
export function recallAnswer(hosts: readonly string[]): Answer | null {
  const [, kind, instant = '', storedHosts] = /^(accepted|declined) (\S+) (\S*)$/.exec(recall(key) ?? '') ?? []
  const at = Date.parse(instant)
  if (Number.isNaN(at) || storedHosts !== hosts.join(',')) return null
  return { kind: kind === 'accepted' ? 'accepted' : 'declined', at }
}

export function rememberAnswer({ kind, at }: Answer, hosts: readonly string[]): void {
  remember(key, `${kind} ${new Date(at).toISOString()} ${hosts.join(',')}`)
}
