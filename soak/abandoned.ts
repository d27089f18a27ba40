import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isRoot, runAs } from '#server/platform/db/postgres-server/account.ts'
import { placeServer } from '#server/platform/db/postgres-server/placement.ts'
import { isAlive } from '#server/platform/db/postgres-server/running-process.ts'
import { killServer } from '#tests/support/database-server.ts'

/** Prefix of the folders of all soaks; the process id follows. */
export const FOLDER_PREFIX = 'courthouse-steps-soak-'

/** The folders of the two database servers, in the folder of a soak. */
export const SERVER_FOLDERS = ['database-a', 'database-b'] as const

/** Stops the database servers and removes the disks and folders that a killed soak left behind. */
export async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.slice(FOLDER_PREFIX.length).split('-')[0])
    if (!name.startsWith(FOLDER_PREFIX) || isAlive(pid)) continue
    const folder = path.join(tmpdir(), name)
    for (const server of SERVER_FOLDERS) await removeServer(path.join(folder, server))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function removeServer(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'postgres'))) await killServer(await placeServer(folder))
  // Fails where nothing is mounted.
  if (isRoot()) await runAs(null, 'umount', ['-l', folder]).catch(() => undefined)
}
