import type { AccountHooks } from '#server/features/accounts/index.ts'
import { readUploads } from './imports.store.ts'

/** The account hooks of uploads: they are deleted with their operator by cascade. */
export const importHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPhoneChanged: async () => undefined,
  onPasswordReset: async () => undefined,
  onTakenOver: async () => undefined,
  personalData: async (db, userId) => ({ uploaded_files: await readUploads(db, userId, new Date(0)) }),
}
