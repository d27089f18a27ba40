import type { AccountHooks } from '#server/features/accounts/index.ts'
import { deleteSettings } from './alerts/settings.store.ts'
import { findPersonalData } from './personal-data.store.ts'
import { deleteRepliesOf, lockTextsOf } from './texts/replies/replies.store.ts'
import { endNumber } from './texts/stop-texts.ts'

/** Reactions to account changes. Most rows of an erased person cascade. */
export const followingHooks: AccountHooks = {
  onErase: async (tx, { id }) => {
    // In the order of the sender, which holds a text message while it looks at the number.
    await lockTextsOf(tx, id)
    await deleteRepliesOf(tx, id)
  },
  onPhoneChanged: (tx, userId, phone, at) =>
    endNumber(tx, userId, phone === null ? 'removed' : 'changed', at),
  // Everything else needs a verified address.
  onTakenOver: deleteSettings,
  personalData: findPersonalData,
}
