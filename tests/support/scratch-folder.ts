import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { joinEmbedded } from '#server/platform/db/embedded.ts'
import { isAlive } from '#server/platform/db/postgres-server/running-process.ts'
import { quietLog } from './quiet-log.ts'

/**
 * Creates a folder for this run's database server in the system's temporary folder, named with `prefix`. First stops the
 * servers and removes the folders that killed runs with the same prefix left behind.
 */
export async function openScratchFolder(prefix: string): Promise<string> {
  await removeAbandoned(prefix)
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // If we are root, the server runs as another user.
  chmodSync(folder, 0o755)
  return folder
}

async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = path.join(tmpdir(), name)
    if (!name.startsWith(prefix)) continue
    // A run that ends meanwhile removes its own.
    if (statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const server = await joinEmbedded(folder, quietLog).catch(() => null)
    await server?.release()
    rmSync(folder, { recursive: true, force: true })
  }
}
