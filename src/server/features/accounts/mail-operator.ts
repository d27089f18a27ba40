import type { Db } from '#server/platform/db/database.ts'
import type { MailContent } from '#server/platform/mail/mail-layout.ts'
import type { SendOnce } from '#server/platform/mail/send-once.ts'
import { findAccountById } from './accounts.store.ts'

type OperatorEmail = { id: string; key: string; write: () => MailContent }

/** Emails an operator by id, unless they no longer are one. Throws as `SendOnce` does. */
export async function mailOperator(
  { db, sendOnce }: { db: Db; sendOnce: SendOnce },
  { id, key, write }: OperatorEmail,
): Promise<void> {
  const operator = await findAccountById(db, id)
  if (operator?.role === 'operator') await sendOnce({ key, to: operator.email, write })
}
