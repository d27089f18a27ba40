/** A position in the write-ahead log of PostgreSQL, in bytes since the cluster was made. */
export type WalPosition = bigint

/** Reads the form of PostgreSQL, such as `0/16B3748`. Throws for any other text. */
export function readWalPosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`not a position in the log: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Prints the form of PostgreSQL, such as `0/16B3748`. */
export function printWalPosition(position: WalPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()
}

/** Where the segment that holds a position starts. `segmentBytes` is a setting of the cluster, 16 MB by default. */
export function segmentStart(position: WalPosition, segmentBytes: number): WalPosition {
  return position - (position % BigInt(segmentBytes))
}

/** PostgreSQL's file name of the segment that starts at a position, by which it asks for it in a recovery. */
export function segmentName(timeline: number, start: WalPosition, segmentBytes: number): string {
  const number = start / BigInt(segmentBytes)
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return [BigInt(timeline), number / perFile, number % perFile].map(toHex).join('')
}

/** The position at which a segment of this name starts, and its timeline; null for any other text. */
export function readSegmentName(
  name: string,
  segmentBytes: number,
): { timeline: number; start: WalPosition } | null {
  if (!/^[0-9A-F]{24}$/.test(name)) return null
  const [timeline = 0n, file = 0n, part = 0n] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`))
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return { timeline: Number(timeline), start: (file * perFile + part) * BigInt(segmentBytes) }
}

function toHex(number: bigint): string {
  return number.toString(16).toUpperCase().padStart(8, '0')
}
