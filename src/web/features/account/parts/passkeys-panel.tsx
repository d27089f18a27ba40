import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { PasskeysAnswer } from '#contract/accounts/passkeys.ts'
import { modifiedText } from '#domain/listing/facts.ts'
import { passkeysQuery } from '#web/features/account/api.ts'
import { PASSKEYS } from '#web/features/account/passkey-texts.ts'
import { arePasskeysAvailable } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import type { PasskeyAction } from './passkey-dialog.tsx'
import styles from './passkeys.module.css'

const PasskeyDialog = lazyWithRetry(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog, {
  failure: 'dialog',
})

type Passkey = PasskeysAnswer['passkeys'][number]

type PasskeysPanelProps = {
  user: CurrentUser
  /** The person may have changed: refetch. */
  onChanged: () => void
}

/** The person's passkeys. Nothing where this browser can have none and the person has none. */
export function PasskeysPanel({ user, onChanged }: PasskeysPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery)
  const [action, setAction] = useState<PasskeyAction | null>(null)
  const canAdd = arePasskeysAvailable()
  const passkeys = data?.passkeys ?? []
  if (!canAdd && passkeys.length === 0) return null
  const close = () => {
    setAction(null)
    onChanged()
    void refetch()
  }
  return (
    <Panel title={PASSKEYS.title} flush>
      {error && !isFetching && (
        <div className={styles.part}>
          <RetryNotice onRetry={() => void refetch()}>
            {PASSKEYS.notLoaded} {error.message}
          </RetryNotice>
        </div>
      )}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAction={setAction} />
          ))}
        </ul>
      )}
      <div className={styles.part}>
        {data && passkeys.length === 0 && <p>{PASSKEYS.none}</p>}
        <p className={styles.small}>{PASSKEYS.why}</p>
        {canAdd && <Button onClick={() => setAction({ kind: 'add' })}>{PASSKEYS.add}</Button>}
      </div>
      {action !== null && <PasskeyDialog action={action} user={user} onClose={close} />}
    </Panel>
  )
}

type PasskeyRowProps = { passkey: Passkey; onAction: (action: PasskeyAction) => void }

function PasskeyRow({ passkey, onAction }: PasskeyRowProps) {
  const { name } = passkey
  return (
    <li className={styles.passkey}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.small}>{factsOf(passkey)}</p>
      </div>
      <div className={styles.actions}>
        <Button aria-label={PASSKEYS.renameOf(name)} onClick={() => onAction({ kind: 'rename', passkey })}>
          {PASSKEYS.rename}
        </Button>
        <Button aria-label={PASSKEYS.removeOf(name)} onClick={() => onAction({ kind: 'remove', passkey })}>
          {PASSKEYS.remove}
        </Button>
      </div>
    </li>
  )
}

function factsOf({ added_at, last_used_at, is_synced }: Passkey): string {
  const used = last_used_at === null ? PASSKEYS.notUsed : PASSKEYS.used(modifiedText(last_used_at))
  return [PASSKEYS.added(modifiedText(added_at)), used, ...(is_synced ? [PASSKEYS.synced] : [])].join(' · ')
}
