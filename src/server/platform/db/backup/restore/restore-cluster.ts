import pg from 'pg'
import {
  createCluster,
  inDraft,
  serverRole,
  writePassword,
} from '#server/platform/db/postgres-server/cluster.ts'
import { placeServer } from '#server/platform/db/postgres-server/placement.ts'
import { BackupError } from '#server/platform/db/backup/backup-error.ts'
import { recover, type Recovery } from './recover.ts'

/**
 * Makes the database of an empty data folder from a backup of an embedded one. `finish` gets the URL of the recovered
 * database before it becomes the product's: if it throws, or the process is killed, the folder stays empty. Throws a
 * BackupError.
 */
export async function restoreCluster(
  recovery: Recovery,
  dataDir: string,
  finish: (url: string) => Promise<void>,
): Promise<void> {
  const placement = await placeServer(dataDir)
  const isMade = placement.isNew && (await createCluster(placement, fill))
  if (!isMade) throw new BackupError(`${dataDir} holds a database. Set DATA_DIR to a new folder.`)

  async function fill(draft: string): Promise<void> {
    const server = await recover(recovery, draft, placement)
    try {
      await finish(server.url)
      const { password } = await writePassword(draft, placement)
      await setPassword(server.url, password)
    } finally {
      await server.stop()
    }
  }
}

/** Recovers a database beside the data folder, for `work` alone. Throws a BackupError. */
export async function withRecovered<T>(
  recovery: Recovery,
  dataDir: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const placement = await placeServer(dataDir)
  return inDraft(placement, async (draft) => {
    const server = await recover(recovery, draft, placement)
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  })
}

async function setPassword(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`ALTER ROLE ${serverRole} PASSWORD ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
}
