import type { Command } from 'commander'
import { backupTarget } from '#server/app/backup-target.ts'
import { typedPath } from '#server/platform/config/typed-path.ts'
import { backUpOnce } from '#server/platform/db/backup/back-up-once.ts'
import { writeIdentity } from '#server/platform/db/backup/identities.ts'
import { asOperator } from './operator-session.ts'

type Options = { json?: true; recipient?: string }

/** `backup PLACE`: all files of the database server, copied while the product runs. */
export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('copy the whole database to a folder or s3://bucket/prefix, while the product runs or not')
    .argument('<place>', 'a folder, or s3://bucket/prefix; it will hold personal data')
    .option('--recipient <key>', 'public key of age to encrypt it for; otherwise BACKUP_RECIPIENT')
    .option('--json', 'print JSON')
    .action((place: string, options: Options) =>
      asOperator(options.json === true, async ({ database, settings, clock, answer }) => {
        const recipient = options.recipient ?? settings.BACKUP_RECIPIENT
        const target = await backupTarget(
          { ...settings, BACKUP_RECIPIENT: recipient },
          typedPlace(place),
          clock,
        )
        const base = await backUpOnce(database.url, target)
        const bytes = base.parts.reduce((sum, part) => sum + part.bytes, 0)
        answer({ place: target.store.place, at: base.ended_at, bytes, is_encrypted: base.is_encrypted }, [
          `Backed up to ${target.store.place}: ${(bytes / 1_000_000).toFixed(1)} MB, as of ${base.ended_at}, checked after writing.`,
          base.is_encrypted
            ? 'It is encrypted: the file of the secret key is needed to restore it.'
            : 'It is not encrypted and holds personal data. --recipient encrypts it.',
        ])
      }),
    )
}

/** A folder as typed in the terminal, or an address in S3. */
export function typedPlace(place: string): string {
  return place.startsWith('s3://') ? place : typedPath(place)
}

/** `backup-key FILE`: a pair of keys to encrypt backups with. */
export function addBackupKeyCommand(program: Command): void {
  program
    .command('backup-key')
    .description('write a new secret key for encrypted backups to a file, and print its public key')
    .argument('<file>', 'a new file; keep it away from the machine that is backed up')
    .action(async (typed: string) => {
      const file = typedPath(typed)
      const recipient = await writeIdentity(file)
      process.stdout.write(`BACKUP_RECIPIENT=${recipient}\n`)
      process.stderr.write(
        `The secret key is in ${file}. Without it, backups for this key cannot be restored.\n`,
      )
    })
}
