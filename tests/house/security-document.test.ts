import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './copy.ts'

const server = globSync('src/server/**/*.ts', { cwd: root }).filter(
  (file) => !/[.](?:test|fixture)[.]/.test(file),
)
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The text of a section of docs/security.md. */
function section(title: string): string {
  return document.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
}

/** Files that a section names, by the end of their path. */
const namedIn = (title: string) =>
  Array.from(section(title).matchAll(/`([\w/.-]+\.ts)`/g), ([, name = '']) => `/${name}`)

/** Code that a section of docs/security.md must name, by file or folder. */
const INVENTORIES = [
  {
    what: 'cryptography with a key or a secret',
    title: 'Cryptography',
    pattern:
      /\b(?:createHmac|create(?:C|Dec)ipheriv|createECDH|generateKeyPair|timingSafeEqual|randomBytes|randomInt)\b|from '(?:@node-rs\/argon2|web-push|otpauth|age-encryption|@simplewebauthn\/server)'/,
    folders: [],
  },
  {
    what: 'connections to other services',
    title: 'Connections',
    pattern:
      /from '(?:node:https?|node:tls|undici|nodemailer|@aws-sdk\/|@opentelemetry\/exporter)|(?<![.\w])fetch\(|new Stripe\(|import\('twilio|new pg\.(?:Pool|Client)\(/,
    folders: [],
  },
  {
    what: 'logs and other output',
    title: 'Logs',
    pattern: /process\.std(?:out|err)|console\.|\bpino\(/,
    folders: ['src/server/app/cli/'],
  },
]

test.each(INVENTORIES)('docs/security.md names all $what', ({ title, pattern, folders }) => {
  const named = namedIn(title)
  const found = server.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  const isNamed = (file: string) =>
    named.some((end) => file.endsWith(end)) || folders.some((folder) => file.startsWith(folder))
  expect(found.filter((file) => !isNamed(file))).toEqual([])
  expect(named.filter((end) => !server.some((file) => file.endsWith(end)))).toEqual([])
})
