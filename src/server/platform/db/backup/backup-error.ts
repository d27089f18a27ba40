/** A backup or a restore that cannot be done, in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
