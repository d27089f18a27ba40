import type { AccountHooks } from '#server/features/accounts/index.ts'
import { findPersonalData } from './personal-data.store.ts'

/** Reactions to account changes. Erasing needs none: foreign keys cascade. */
export const followingHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPasswordReset: async () => undefined,
  personalData: findPersonalData,
}
