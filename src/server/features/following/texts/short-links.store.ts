import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { textMessage } from '#server/platform/db/schema/text-messages.ts'

/** A path of this site: with a second slash or a backslash, a browser would go to another one. */
const OWN_PATH = /^\/(?![/\\])[^\\\s]*$/

/** The path that the short link of a text message leads to; null for an unknown code. */
export async function readShortLink(db: Db, code: string): Promise<string | null> {
  const [row] = await db
    .select({ path: textMessage.link_path })
    .from(textMessage)
    .where(eq(textMessage.link_code, code))
  const path = row?.path ?? null
  return path !== null && OWN_PATH.test(path) ? path : null
}
