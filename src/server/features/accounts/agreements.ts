import { AGREEMENT_VERSIONS } from '#contract/accounts/accounts.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertAgreements } from './accounts.store.ts'

type Versions = { eula: string; terms_of_use: string }

/** Throws `bad_request` for versions that are not current. */
export async function agree(db: Db, userId: string, read: Versions, at: Date): Promise<void> {
  if (read.eula !== AGREEMENT_VERSIONS.eula || read.terms_of_use !== AGREEMENT_VERSIONS.terms_of_use) {
    throw new AppError('bad_request', 'The agreements have changed. Reload the page')
  }
  await recordAgreements(db, userId, at)
}

/** Confirmed minimum age in years. */
const ADULT = '18'

/** Records what a person agrees to and confirms at sign-up. */
export async function recordConsents(db: Db, userId: string, at: Date): Promise<void> {
  await recordAgreements(db, userId, at)
  await insertAgreements(db, userId, [{ document: 'is_adult', version: ADULT, agreed_at: at }])
}

/** Records agreement to the current versions. */
export async function recordAgreements(db: Db, userId: string, at: Date): Promise<void> {
  await insertAgreements(db, userId, [
    { document: 'eula', version: AGREEMENT_VERSIONS.eula, agreed_at: at },
    { document: 'terms_of_use', version: AGREEMENT_VERSIONS.terms_of_use, agreed_at: at },
  ])
}
