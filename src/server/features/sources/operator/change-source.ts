import { AppError } from '#contract/errors.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { typedAddress } from '#server/features/sources/fetching/typed-address.ts'
import { lockSetting, updateSetting } from '#server/features/sources/settings.store.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'

interface Change {
  readonly by: Actor
  readonly at: Date
  readonly reason?: string
}

/** Turns a source on, to be read within a minute, or off. Throws `changed_meanwhile` if it is so already. */
export async function switchSource(
  db: Db,
  { name }: SourceAdapter,
  isOn: boolean,
  { by, at, reason }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockSetting(tx, name)
    if (before.is_on === isOn) throw new AppError('changed_meanwhile', `It is ${isOn ? 'on' : 'off'} already`)
    await updateSetting(tx, name, { is_on: isOn, next_run_at: isOn ? at : null })
    const details = {
      source: name,
      before: { is_on: before.is_on },
      after: { is_on: isOn },
      ...(reason !== undefined && { reason }),
    }
    await writeAudit(tx, { at, by, action: isOn ? 'source_on' : 'source_off', details })
  })
}

interface NewAddress {
  /** As typed. */
  readonly address: string | null
  /** Null to change it whatever it is. */
  readonly seen: string | null
  readonly allowsLocal: boolean
}

/**
 * Sets where a source is read; null returns to its own address. Throws `not_possible` for an address that no run would
 * ask, and `changed_meanwhile` if it is not `seen` anymore.
 */
export async function setSourceAddress(
  db: Db,
  { name, address: own }: SourceAdapter,
  { address: typed, seen, allowsLocal }: NewAddress,
  { by, at, reason }: Change,
): Promise<void> {
  const address = typed === null ? null : typedAddress(typed, allowsLocal)
  await db.transaction(async (tx) => {
    const setting = await lockSetting(tx, name)
    const before = setting.address ?? own
    if (seen !== null && seen !== before) throw new AppError('changed_meanwhile')
    await updateSetting(tx, name, { address })
    const details = {
      source: name,
      before: withoutPassword(before),
      after: address ?? own,
      ...(reason !== undefined && { reason }),
    }
    await writeAudit(tx, { at, by, action: 'source_set', details })
  })
}

/** The audit log keeps for good what is written to it, and an older release may have stored any address. */
function withoutPassword(address: string): string {
  const url = URL.parse(address)
  if (url === null || (url.username === '' && url.password === '')) return address
  url.username = ''
  url.password = ''
  return url.href
}

/** Confirms that someone has read the terms of a source, and that they allow reading it. */
export async function confirmSourceTerms(
  db: Db,
  { name }: SourceAdapter,
  who: string,
  { by, at }: Change,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockSetting(tx, name)
    await updateSetting(tx, name, { terms_confirmed_at: at, terms_confirmed_by: who })
    const details = { source: name, before: { by: before.terms_confirmed_by }, after: { by: who } }
    await writeAudit(tx, { at, by, action: 'source_terms', details })
  })
}
