import type { TextKind } from '#domain/text-messages/text-kinds.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { readTextRecipients } from './numbers.store.ts'

/** What is texted to a person who takes no texts. */
export const NO_TEXTS: ReadonlySet<TextKind> = new Set()

/** What is texted to each of these people: nothing without a gateway, or a verified number that takes texts. */
export async function findTextKinds(
  userIds: readonly string[],
  { db, texts }: { db: Db; texts: TextGateway | null },
): Promise<(userId: string) => ReadonlySet<TextKind>> {
  const recipients = texts === null ? null : await readTextRecipients(db, userIds)
  return (userId) => recipients?.get(userId)?.kinds ?? NO_TEXTS
}
