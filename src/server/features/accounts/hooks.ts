import type { Db } from '#server/platform/db/database.ts'
import type { Account } from './accounts.store.ts'

/** The person a hook is about. */
export type Person = Pick<Account, 'id' | 'email' | 'name'>

/** What another feature does when an account changes; wired in the composition. */
export type AccountHooks = {
  /**
   * Called within the transaction that erases a person, before anything of the person is locked or gone. Rows with a
   * foreign key that cascades need nothing.
   */
  onErase(tx: Db, person: Person): Promise<void>
  /** Called within the transaction that gave the person the address. */
  onEmailChanged(tx: Db, person: Person): Promise<void>
  /** Called within the transaction that gave the person a new password by a mailed link: what strangers may hold ends. */
  onPasswordReset(tx: Db, userId: string, at: Date): Promise<void>
  /** Everything the feature holds about a person, as fields of the export; names of fields are its own. */
  personalData(db: Db, userId: string): Promise<Record<string, unknown>>
}
