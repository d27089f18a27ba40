import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './copy.ts'

/** What the product's code may not contain, and the files that may, each for a reason. */
const RULES: Readonly<Record<string, { pattern: RegExp; allowed?: Readonly<Record<string, string>> }>> = {
  'code from text': { pattern: /\beval\(|\bnew Function\(|from 'node:vm'|\bsetTimeout\(['"`]/ },
  'markup from text': {
    pattern: /\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/,
  },
  'program of the system': {
    pattern: /from 'node:child_process'/,
    allowed: {
      'src/server/app/start-peers.ts': 'starts local stand-ins, never in production, with fixed arguments',
      'src/server/platform/db/postgres-server/account.ts': 'starts the embedded PostgreSQL without a shell',
    },
  },
  shell: { pattern: /\bexecSync\(|\bshell: true/ },
  'SQL put together from values': {
    pattern: /\bsql\.raw\(|\.(?:query|execute)\(\s*(?:`[^`]*\$\{|['"`][^'"`]*['"`]\s*\+)/,
    allowed: {
      'src/server/platform/db/bulk-rows.ts': 'the SQL type of a column of our schema',
      'src/server/platform/db/embedded.ts': 'the name of our own database',
      'src/server/platform/db/listen-to-channels.ts': 'names of our own channels',
      'src/server/platform/db/migrate.ts': 'a time limit of ours',
      'src/server/platform/db/transfer/copy.store.ts': 'names of tables, quoted by PostgreSQL',
      'src/server/features/following/alerts/bell/bell.store.ts': 'the name of a column of our schema',
      'src/server/features/following/restored/alerted-before.store.ts': 'the name of a column of our schema',
      'src/server/platform/db/backup/restore/restore-cluster.ts': 'a password, quoted as ALTER ROLE needs it',
      'src/server/platform/db/backup/restore/rows-since.ts': 'names of tables and columns of our schema',
    },
  },
  'broken hash or cipher': {
    pattern: /create(?:Hash|Hmac)\(\s*['"`](?:md5|sha1)|createCipher\b|['"`]aes-\d+-(?:ecb|cbc)/i,
    allowed: {
      'src/server/features/listings/parcel-picture.ts': 'HMAC-SHA1, as Google asks for signed addresses',
    },
  },
  'certificate that is not checked': { pattern: /rejectUnauthorized|NODE_TLS_REJECT|insecureHTTPParser/ },
  'randomness that can be guessed': { pattern: /Math\.random/ },
}

const product = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/[.](?:test|fixture)[.]|\/fixtures\//.test(file),
)

test.each(Object.entries(RULES))('the product has no %s', (_what, { pattern, allowed = {} }) => {
  const found = product.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
})
