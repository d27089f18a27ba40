import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import { refused } from './table.ts'
import type { Reading, ReadResult } from './table.ts'

/** A file as received. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Bytes; enough for 300,000 wide rows. Nothing larger is a list of one state's tax sales. */
const MAX_BYTES = 200_000_000

/** Reads a file by its extension. Refuses a file that is not what it claims to be, in one sentence. */
export async function readTable(file: GivenFile, reading: Reading): Promise<ReadResult> {
  const result = await readByExtension(file, reading)
  return result.ok ? result : refused(`${file.name} cannot be imported: ${result.problem}.`)
}

async function readByExtension({ name, bytes }: GivenFile, reading: Reading): Promise<ReadResult> {
  if (bytes.length > MAX_BYTES) return refused(`it is larger than ${MAX_BYTES / 1_000_000} MB`)
  if (bytes.length === 0) return refused('it is empty')
  switch (/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()) {
    case 'csv':
    case 'tsv':
    case 'txt':
      return readCsv(bytes, reading)
    case 'xlsx':
      return readXlsx(bytes, reading)
    case 'json':
    case 'geojson':
      return readJson(bytes, reading)
    default:
      return refused('only .csv, .tsv, .txt, .xlsx, .json and .geojson files are supported')
  }
}
