import { createHash } from 'node:crypto'
import { Parser } from 'tar'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/** What is used of PostgreSQL's manifest of a base backup. */
const manifestSchema = z.object({
  Files: z.array(
    z.object({ Path: z.string().optional(), 'Encoded-Path': z.string().optional(), Checksum: z.string() }),
  ),
})

/** Checks a copy while it is written. */
export interface CopyCheck {
  onFiles: (chunk: Buffer) => Promise<void>
  onManifest: (chunk: Buffer) => void
  /** Throws a BackupError unless each file of the manifest arrived as the server read it. */
  finish: () => Promise<void>
}

/** Compares the files of a tar archive with PostgreSQL's manifest, which has a SHA-256 of each. */
export function checkCopy(): CopyCheck {
  const found = new Map<string, string>()
  const manifest: Buffer[] = []
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      const hash = createHash('sha256')
      entry.on('data', (chunk: Buffer) => hash.update(chunk))
      entry.on('end', () => found.set(entry.path, hash.digest('hex')))
    },
  })
  let failure: unknown = null
  const ended = new Promise<void>((resolve) => {
    parser.on('end', resolve)
    parser.on('error', (error: unknown) => {
      failure = error
      resolve()
    })
  })
  return {
    onFiles: async (chunk) => {
      if (failure === null && !parser.write(chunk)) {
        await new Promise<void>((resolve) => parser.once('drain', resolve))
      }
    },
    onManifest: (chunk) => {
      manifest.push(chunk)
    },
    finish: async () => {
      parser.end()
      await ended
      if (failure !== null) throw new BackupError('The copy is not a tar archive.', { cause: failure })
      compare(found, Buffer.concat(manifest).toString('utf8'))
    },
  }
}

function compare(found: ReadonlyMap<string, string>, manifest: string): void {
  const { Files } = manifestSchema.parse(JSON.parse(manifest))
  for (const file of Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8')
    if (found.get(path) !== file.Checksum)
      throw new BackupError(`The copy of the file ${path} is damaged. Run the backup again.`)
  }
  if (Files.length === 0) throw new BackupError('The copy is empty. Run the backup again.')
}
