import { recall, remember } from '#web/lib/storage.ts'

const key = 'privacyChoice'

export type Answer = {
  kind: 'accepted' | 'declined'
  /** Epoch milliseconds. */
  at: number
}

/** The answer this browser remembers for exactly these hosts: a tool that came later was never agreed to. */
export function recallAnswer(hosts: readonly string[]): Answer | null {
  const [, kind, instant = '', asked] = /^(accepted|declined) (\S+) (\S*)$/.exec(recall(key) ?? '') ?? []
  const at = Date.parse(instant)
  if (Number.isNaN(at) || asked !== hosts.join(',')) return null
  return { kind: kind === 'accepted' ? 'accepted' : 'declined', at }
}

export function rememberAnswer({ kind, at }: Answer, hosts: readonly string[]): void {
  remember(key, `${kind} ${new Date(at).toISOString()} ${hosts.join(',')}`)
}
