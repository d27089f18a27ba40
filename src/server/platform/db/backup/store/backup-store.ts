/** An object in a store: a name with `/` between its parts, such as `line/log/000000010000000000000003`. */
export interface StoredObject {
  name: string
  bytes: number
}

/** Where backups are: a folder, or a bucket of an S3-compatible service. */
export interface BackupStore {
  /** For messages to the operator: the folder, or the bucket with its prefix. */
  readonly place: string
  /**
   * Stores an object whole or not at all, and replaces one of the same name. It is durable once this resolves. All
   * methods throw a BackupError if the store cannot be used.
   */
  put(name: string, content: Buffer): Promise<void>
  /** The content; null if there is no such object. */
  get(name: string): Promise<Buffer | null>
  /** All objects whose name starts with this text, in order of name. */
  list(prefix: string): Promise<StoredObject[]>
  /** Removes objects; one that is not there is no error. */
  remove(names: readonly string[]): Promise<void>
}
