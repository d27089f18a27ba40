import { readFile, writeFile } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

/** Writes a new secret key of `age` to a new file that only this user can read; returns its public key. */
export async function writeIdentity(file: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# Secret key of backups. Public key: ${recipient}\n${identity}\n`
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BackupError(`The key cannot be written to a new file ${file}: ${reason}`, { cause })
  })
  return recipient
}

/** Reads a secret key from a file such as `writeIdentity` or `age-keygen` writes. Throws a BackupError. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BackupError(`The key file ${file} cannot be read: ${reason}`, { cause })
  })
  const identity = text
    .split('\n')
    .map((line) => line.trimEnd())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined) throw new BackupError(`${file} has no secret key (AGE-SECRET-KEY-...).`)
  return identity
}
