import type { AccountHooks } from '#server/features/accounts/index.ts'
import { forgetInMerges } from './merges/merges.store.ts'
import { readUploads } from './operator/imports/imports.store.ts'

/** The account hooks of ingest. Uploads are deleted with their operator by cascade. */
export const ingestHooks: AccountHooks = {
  onErase: (tx, { id }) => forgetInMerges(tx, id),
  personalData: async (db, userId) => ({ uploaded_files: await readUploads(db, userId, new Date(0)) }),
}
