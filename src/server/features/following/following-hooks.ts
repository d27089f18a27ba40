import type { AccountHooks } from '#server/features/accounts/index.ts'
import { findPersonalData } from './personal-data.store.ts'

/** What following does when something happens to an account: its rows go with the person by themselves. */
export const followingHooks: AccountHooks = {
  onErase: async () => undefined,
  onEmailChanged: async () => undefined,
  onPasswordReset: async () => undefined,
  personalData: findPersonalData,
}
