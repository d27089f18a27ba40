import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { joinEmbedded } from '#server/platform/db/embedded.ts'
import { isAlive } from '#server/platform/db/postgres-server/running-process.ts'
import { quietLog } from './quiet-log.ts'

/**
 * A new folder for the database server of this run, below the system's temporary folder under a name that begins with
 * `prefix`. Servers and folders that killed runs left under it are stopped and removed before.
 */
export async function openScratchFolder(prefix: string): Promise<string> {
  await removeAbandoned(prefix)
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // The server runs as another user where we are root.
  chmodSync(folder, 0o755)
  return folder
}

async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = path.join(tmpdir(), name)
    if (!name.startsWith(prefix) || statSync(folder).uid !== process.getuid?.()) continue
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const server = await joinEmbedded(folder, quietLog).catch(() => null)
    await server?.release()
    rmSync(folder, { recursive: true, force: true })
  }
}
