import type { Db } from '#server/platform/db/database.ts'
import type { Account } from './accounts.store.ts'

/** The person a hook is about. */
export type Person = Pick<Account, 'id' | 'email' | 'name'>

/** What other features do when an account changes: what a feature has no reaction to, it leaves out. Wired at startup. */
export type AccountHooks = {
  /**
   * Called in the transaction that erases a person, before any of the person's rows is locked or deleted. Rows with a
   * cascading foreign key need no handling.
   */
  onErase?(tx: Db, person: Person): Promise<void>
  /** Called in the transaction that changed the person's address. */
  onEmailChanged?(tx: Db, person: Person): Promise<void>
  /** Called in the transaction that changed or removed (null) the phone number of a person whose account is locked. */
  onPhoneChanged?(tx: Db, userId: string, phone: string | null, at: Date): Promise<void>
  /** Called in the transaction of a password reset by a mailed link. End any access a stranger may hold. */
  onPasswordReset?(tx: Db, userId: string, at: Date): Promise<void>
  /**
   * Called in the transaction that gives an account with an unverified address to the owner of the address. Delete what
   * a stranger can have stored before: what needs no verified address.
   */
  onTakenOver?(tx: Db, userId: string): Promise<void>
  /** Everything the feature stores about a person, as fields of the export. The feature picks the field names. */
  personalData(db: Db, userId: string): Promise<Record<string, unknown>>
}
