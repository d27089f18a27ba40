import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { mapLayers } from './map-layers.ts'
import { secretNames } from './secret-files.ts'
import { settingsSchema } from './settings-schema.ts'
import { envExample, loadSettings, parseSettings } from './settings.ts'
import { StartupError } from './startup-error.ts'

function problemsOf(environment: Record<string, string>): string[] {
  try {
    parseSettings(environment)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
  return []
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://steps.example.com/',
  SMTP_URL: 'smtps://mail.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  TRUSTED_PROXIES: 'none',
}

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const texts = {
  SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  SMS_AUTH_TOKEN: '0123456789abcdef',
  SMS_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
}

test('requires no setting', () => {
  expect(parseSettings({})).toEqual({
    NODE_ENV: 'development',
    ROLE: 'all',
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: path.resolve('data'),
    LOG_LEVEL: 'info',
    LOCAL_SOURCES: 'refused',
    BACKUP_EVERY_HOURS: 24,
    BACKUP_KEEP_DAYS: 14,
    SOURCE_PAGE_DAYS: 400,
    MAIL_FROM: 'Courthouse Steps <no-reply@localhost>',
  })
})

test('treats an empty or blank variable as unset', () => {
  const names = Object.keys(parseSettings({}))
  const blank = Object.fromEntries(['DATABASE_URL', 'MAPS_KEY', ...names].map((name) => [name, ' ']))
  expect(parseSettings(blank)).toEqual(parseSettings({}))
})

test('ignores other environment variables', () => {
  expect(parseSettings({ PATH: '/bin', HOME: '/root' })).toEqual(parseSettings({}))
})

test('freezes the settings', () => {
  expect(Object.isFrozen(parseSettings({}))).toBe(true)
})

test.each(['10.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1', 'fd00::/8'])(
  'accepts %s as a trusted proxy',
  (TRUSTED_PROXIES) => {
    expect(parseSettings({ TRUSTED_PROXIES })).toMatchObject({ TRUSTED_PROXIES })
  },
)

test.each([
  [{ BACKUP_KEEP_DAYS: '1', SOURCE_PAGE_DAYS: '36500' }, []],
  [{ BACKUP_KEEP_DAYS: '0' }, ['BACKUP_KEEP_DAYS must be from 1 to 36500']],
  [{ SOURCE_PAGE_DAYS: '29' }, ['SOURCE_PAGE_DAYS must be from 30 to 36500']],
  // PostgreSQL knows no instant so early.
  [{ SOURCE_PAGE_DAYS: '9999999' }, ['SOURCE_PAGE_DAYS must be from 30 to 36500']],
])('for the days in %j reports the problems %j', (environment, problems) => {
  expect(problemsOf(environment)).toEqual(problems)
})

describe('addresses', () => {
  const HOST = 'HOST must be an IP address or a host name, such as 0.0.0.0 or ::, without brackets and port'
  const SUPPORT_EMAIL = 'SUPPORT_EMAIL must be an address such as help@example.com'
  const MAIL_FROM = 'MAIL_FROM must be an address, or: Name <address>'
  test.each([
    [{ HOST: '::1' }, []],
    [{ HOST: '[::1]' }, [HOST]],
    [{ HOST: '"127.0.0.1"' }, [HOST]],
    [{ HOST: '127.0.0.1:80' }, [HOST]],
    [{ HOST: 'http://localhost' }, [HOST]],
    [{ HOST: 'fe80::1%eth0' }, [HOST]],
    [{ HOST: '10.0.0.256' }, [HOST]],
    [{ SUPPORT_EMAIL: "o'hara@example.com" }, []],
    [{ SUPPORT_EMAIL: '"help@example.com"' }, [SUPPORT_EMAIL]],
    [{ SUPPORT_EMAIL: "'help@example.com'" }, [SUPPORT_EMAIL]],
    [{ SUPPORT_EMAIL: 'help@example.com,me@example.com' }, [SUPPORT_EMAIL]],
    [{ MAIL_FROM: '"Courthouse Steps, Inc." <help@example.com>' }, []],
    [{ MAIL_FROM: '"Courthouse Steps <help@example.com>"' }, [MAIL_FROM]],
    [{ MAIL_FROM: "'help@example.com'" }, [MAIL_FROM]],
  ])('of %j have the problems %j', (environment, problems) => {
    expect(problemsOf(environment)).toEqual(problems)
  })
})

describe('the public URL', () => {
  test.each([
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::' }, 'http://localhost:3000'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: 'steps.lan' }, 'http://steps.lan:3000'],
    [{ PUBLIC_URL: 'https://Steps.Example.com:443/' }, 'https://steps.example.com'],
  ])('for %j is %s', (environment, expected) => {
    expect(parseSettings(environment).PUBLIC_URL).toBe(expected)
  })

  test('determines the sender of email', () => {
    expect(parseSettings(production).MAIL_FROM).toBe('Courthouse Steps <no-reply@steps.example.com>')
  })
})

describe('production', () => {
  test('fetches outlines from the real service', () => {
    expect(parseSettings(production).PARCEL_SERVICE_URL).toMatch(/^https:\/\/services\.nconemap\.gov\//)
  })

  test('trusts no proxy with "none", and does not require it of a worker', () => {
    expect(parseSettings(production).TRUSTED_PROXIES).toBeUndefined()
    const { TRUSTED_PROXIES: _, ...worker } = {
      ...production,
      ROLE: 'worker',
      DATABASE_URL: 'postgres://h/d',
    }
    expect(problemsOf(worker)).toEqual([])
  })

  test('requires a public URL and a mail server', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'STRIPE_SECRET_KEY is required in production',
      'PUBLIC_URL is required in production',
      'SMTP_URL is required in production',
      'TRUSTED_PROXIES is required in production: the addresses of your proxies, or none',
    ])
  })

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_SECRET_KEY must be a live key in production']],
    [{ STRIPE_SECRET_KEY: 'rk_live_1' }, []],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1' }, ['STRIPE_API_URL must not be set in production']],
    [texts, []],
    [{ ...texts, SMS_API_URL: 'http://127.0.0.1:1' }, ['SMS_API_URL must not be set in production']],
    [{ LOCAL_SOURCES: 'allowed' }, ['LOCAL_SOURCES must not be allowed in production']],
  ])('requires live payments: %j', (environment, problems) => {
    expect(problemsOf({ ...production, ...environment })).toEqual(problems)
  })

  test.each([
    ['http://steps.example.com', ['PUBLIC_URL must begin with https:// in production']],
    ['http://127.0.0.1.example.com', ['PUBLIC_URL must begin with https:// in production']],
    ['http://localhost:3000', []],
    ['http://127.0.0.1:3000', []],
    ['http://[::1]:3000', []],
  ])('with PUBLIC_URL %s reports the problems %j', (PUBLIC_URL, problems) => {
    expect(problemsOf({ ...production, PUBLIC_URL })).toEqual(problems)
  })
})

describe('map layers', () => {
  const own = {
    MAP_AERIAL: 'https://wms.example.com/?bbox={bbox-epsg-3857}&key=k',
    MAP_AERIAL_CREDIT: 'Imagery: Example & Sons',
    MAP_STREETS: 'http://127.0.0.1:8080/{z}/{x}/{y}.png',
    MAP_STREETS_CREDIT: 'Example',
  }

  test('are none by default', () => {
    expect(mapLayers(parseSettings({}))).toEqual([])
  })

  test('can come from other hosts', () => {
    expect(mapLayers(parseSettings(own))).toEqual([
      { kind: 'aerial', tiles: own.MAP_AERIAL, credit: 'Imagery: Example & Sons', max_zoom: 19 },
      { kind: 'streets', tiles: own.MAP_STREETS, credit: 'Example', max_zoom: 19 },
    ])
  })

  test.each([
    [{ MAP_AERIAL: 'nc-onemap' }, 'aerial', 'services.nconemap.gov', 20],
    [{ MAP_AERIAL: 'usgs' }, 'aerial', 'basemap.nationalmap.gov', 16],
    [{ MAP_STREETS: 'usgs' }, 'streets', 'basemap.nationalmap.gov', 16],
  ])("include the preset %j with its owner's credit", (environment, kind, host, max_zoom) => {
    const [layer] = mapLayers(parseSettings(environment))
    expect(layer).toMatchObject({ kind, max_zoom })
    expect(layer?.credit).toMatch(/NC OneMap|U\.S\. Geological Survey/)
    expect(new URL(layer?.tiles ?? '').host).toBe(host)
  })
})

describe('rejected settings of the database', () => {
  test.each([
    [{ DATABASE_DIRECT_URL: 'postgres://x' }, 'DATABASE_URL is required with DATABASE_DIRECT_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://x' }, 'DATABASE_URL is required with DATABASE_REPLICA_URL'],
    [
      { DATABASE_URL: 'postgres://x', DATABASE_DIRECT_URL: 'postgres://x' },
      'DATABASE_DIRECT_URL must not be the address of another setting',
    ],
    [
      {
        DATABASE_URL: 'postgres://x',
        DATABASE_DIRECT_URL: 'postgres://y',
        DATABASE_REPLICA_URL: 'postgres://y',
      },
      'DATABASE_REPLICA_URL must not be the address of another setting',
    ],
    [
      { DATABASE_URL: 'postgres://x', DATABASE_REPLICA_URL: 'y' },
      'DATABASE_REPLICA_URL must be a postgres:// URL',
    ],
    [
      { ROLLED_BACK_FROM: 'the last one' },
      'ROLLED_BACK_FROM must be the name of a migration, as the refusal to start prints it',
    ],
  ])('%j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
  })
})

describe('rejected settings', () => {
  test.each([
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, production or test'],
    [{ ROLE: 'both' }, 'ROLE must be all, web or worker'],
    [{ ...stripe, ROLE: 'web' }, 'DATABASE_URL is required with ROLE=web'],
    [{ ...stripe, ROLE: 'worker' }, 'DATABASE_URL is required with ROLE=worker'],
    [{ DATABASE_URL: 'postgres://x', ROLE: 'web' }, 'STRIPE_SECRET_KEY is required with ROLE=web'],
    [{ PORT: '80a' }, 'PORT must be a whole number'],
    [{ PORT: '1.5' }, 'PORT must be a whole number'],
    [{ PORT: '65536' }, 'PORT must be from 0 to 65535'],
    [
      { PUBLIC_URL: 'steps.example.com' },
      'PUBLIC_URL must be http:// or https:// and a host, without a path',
    ],
    [
      { PUBLIC_URL: 'https://example.com/steps' },
      'PUBLIC_URL must be http:// or https:// and a host, without a path',
    ],
    [{ PUBLIC_URL: 'https://exa mple' }, 'PUBLIC_URL is not a URL'],
    [
      { TRUSTED_PROXIES: 'nginx' },
      'TRUSTED_PROXIES must be none, or addresses or networks such as 10.0.0.0/8',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES must be none, or addresses or networks such as 10.0.0.0/8',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be a smtp:// or smtps:// URL'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address, or: Name <address>'],
    [
      { SUPPORT_EMAIL: 'Help <help@example.com>' },
      'SUPPORT_EMAIL must be an address such as help@example.com',
    ],
    [
      { INTERACTION_TRACKING_URL: 'http://insights.example.com/tag.js' },
      'INTERACTION_TRACKING_URL must be an https:// URL',
    ],
    [
      { SESSION_RECORDING_URL: 'http://127.0.0.1.example.com/tag.js' },
      'SESSION_RECORDING_URL must be an https:// URL',
    ],
    ...['collect.example.com', 'https://collect.example.com/path', 'http://collect.example.com', '*', ''].map(
      (host): [Record<string, string>, string] => [
        { SESSION_RECORDING_URL: `https://recorder.example.com/tag.js,${host}` },
        `SESSION_RECORDING_URL must name further hosts as in https://collect.example.com or wss://*.example.com, not "${host}"`,
      ],
    ),
    [{ SURVEY_FORM_URL: 'http://form.example.com/1' }, 'SURVEY_FORM_URL must be an https:// URL'],
    [{ SURVEY_FORM_URL: 'https://{name}.example.com/' }, 'SURVEY_FORM_URL must be an https:// URL'],
    [
      { SURVEY_FORM_URL: 'https://form.example.com/#mail={mail}' },
      'SURVEY_FORM_URL may hold {email}, {name} and {id}, and no other braces',
    ],
    [{ MARKETING_URL: 'www.example.com' }, 'MARKETING_URL must be a http:// or https:// URL'],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, such as sk_live_...',
    ],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' },
      'STRIPE_WEBHOOK_SECRET must be the signing secret of a webhook, such as whsec_...',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set both or neither',
    ],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1' }, 'STRIPE_SECRET_KEY is required with STRIPE_API_URL'],
    [
      { SMS_ACCOUNT_SID: texts.SMS_ACCOUNT_SID, SMS_AUTH_TOKEN: texts.SMS_AUTH_TOKEN },
      'SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_MESSAGING_SERVICE_SID must be set all or none',
    ],
    [{ SMS_API_URL: 'http://127.0.0.1:1' }, 'SMS_ACCOUNT_SID is required with SMS_API_URL'],
    [
      { ...texts, SMS_ACCOUNT_SID: `SK${'0'.repeat(32)}` },
      'SMS_ACCOUNT_SID must be the SID of a Twilio account: AC and 32 hexadecimal digits',
    ],
    [
      { ...texts, SMS_MESSAGING_SERVICE_SID: '+17045550123' },
      'SMS_MESSAGING_SERVICE_SID must be the SID of a messaging service: MG and 32 hexadecimal digits',
    ],
    [
      { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:1/v1' },
      'STRIPE_API_URL must be http:// or https:// and a host, without a path',
    ],
    [{ MAPS_KEY: 'k' }, 'MAPS_KEY and MAPS_SIGNING_SECRET must be set both or neither'],
    [{ MAPS_SIGNING_SECRET: 's' }, 'MAPS_KEY and MAPS_SIGNING_SECRET must be set both or neither'],
    [
      { MAP_AERIAL: 'nconemap' },
      'MAP_AERIAL must be nc-onemap, usgs, or an https:// address with {z}, {x} and {y}',
    ],
    [{ MAP_STREETS: 'nc-onemap' }, 'MAP_STREETS must be usgs, or an https:// address with {z}, {x} and {y}'],
    [
      { MAP_STREETS: 'https://{s}.example.com/{z}/{x}/{y}.png', MAP_STREETS_CREDIT: 'Example' },
      'MAP_STREETS must be usgs, or an https:// address with {z}, {x} and {y}',
    ],
    [
      { MAP_STREETS: 'https://tiles.example.com/{z}/{x}.png', MAP_STREETS_CREDIT: 'Example' },
      'MAP_STREETS must be usgs, or an https:// address with {z}, {x} and {y}',
    ],
    [
      { MAP_STREETS: 'http://tiles.example.com/{z}/{x}/{y}.png', MAP_STREETS_CREDIT: 'Example' },
      'MAP_STREETS must be usgs, or an https:// address with {z}, {x} and {y}',
    ],
    [
      { MAP_AERIAL: 'https://tiles.example.com/{z}/{x}/{y}' },
      'MAP_AERIAL_CREDIT is required with an address in MAP_AERIAL',
    ],
    [
      { MAP_AERIAL_CREDIT: '<a href="https://example.com">Example</a>' },
      'MAP_AERIAL_CREDIT must be plain text',
    ],
    [{ METRICS_TOKEN: '0123456789abcdef,short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ METRICS_TOKEN: '0123456789abcdef,' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a level from fatal to trace, or silent'],
  ])('%j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
  })

  test('are reported all together, including rules across settings', () => {
    const problems = problemsOf({ NODE_ENV: 'production', PORT: 'x', ROLE: 'web', MAPS_KEY: 'k' })
    expect(problems).toHaveLength(7)
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'MAPS_KEY',
      'STRIPE_SECRET_KEY',
      'PUBLIC_URL',
      'SMTP_URL',
      'TRUSTED_PROXIES',
    ])
  })

  test('are never quoted, since they may be secrets', () => {
    const problems = problemsOf({ DATABASE_URL: 'pg:hunter2', METRICS_TOKEN: 'hunter2', SMTP_URL: 'hunter2' })
    expect(problems.join()).not.toContain('hunter2')
  })
})

describe('a secret', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const fileWith = (content: string) => {
    const file = path.join(folder, 'secret')
    writeFileSync(file, content)
    return file
  }

  test.each(secretNames)('%s is read from the file that its _FILE setting names', (name) => {
    const value = name.endsWith('_URL') ? 'smtp://nowhere' : 'hunter2hunter2hunter2'
    const problemsOfFile = problemsOf({ [`${name}_FILE`]: fileWith(`${value}\n`) })
    expect(problemsOfFile).toEqual(problemsOf({ [name]: value }))
  })

  test('is equal from a file and from the environment', () => {
    const { STRIPE_SECRET_KEY, ...others } = production
    const inFile = { ...others, STRIPE_SECRET_KEY_FILE: fileWith(`${STRIPE_SECRET_KEY}\r\n`) }
    expect(parseSettings(inFile)).toEqual(parseSettings(production))
  })

  test.each([
    ['missing', () => path.join(folder, 'none'), 'METRICS_TOKEN_FILE cannot be read (ENOENT)'],
    ['a folder', () => folder, 'METRICS_TOKEN_FILE cannot be read (EISDIR)'],
    ['empty', () => fileWith(' \n'), 'METRICS_TOKEN_FILE is an empty file'],
    ['too short', () => fileWith('hunter2'), 'METRICS_TOKEN must have at least 16 characters'],
  ])('in a file that is %s stops the start', (_how, fileOf, problem) => {
    expect(problemsOf({ METRICS_TOKEN_FILE: fileOf() })).toEqual([problem])
  })

  test('must not be set both ways, and all such problems are reported together', () => {
    const file = fileWith('0123456789abcdef')
    expect(
      problemsOf({ MAPS_KEY: 'k', MAPS_KEY_FILE: file, METRICS_TOKEN_FILE: path.join(folder, 'none') }),
    ).toEqual([
      'MAPS_KEY and MAPS_KEY_FILE must not be both set',
      'METRICS_TOKEN_FILE cannot be read (ENOENT)',
    ])
  })

  test('is every setting that is named like one', () => {
    const names = Object.keys(settingsSchema.shape)
    expect(secretNames).toEqual(
      expect.arrayContaining(names.filter((name) => /KEY|SECRET|TOKEN|PASS/.test(name))),
    )
    expect(names.some((name) => name.endsWith('_FILE'))).toBe(false)
  })

  test('can have several values where it is rotated', () => {
    const { METRICS_TOKEN } = parseSettings({ METRICS_TOKEN: '0123456789abcdef, fedcba9876543210' })
    expect(METRICS_TOKEN).toEqual(['0123456789abcdef', 'fedcba9876543210'])
  })
})

describe('the .env file', () => {
  const start = process.cwd()
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
    process.chdir(folder)
  })
  afterEach(() => {
    process.chdir(start)
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is read from the working directory; the environment takes precedence', () => {
    writeFileSync('.env', 'PORT=4000\nHOST="0.0.0.0" # open\nLOG_LEVEL=debug\n')
    vi.stubEnv('NODE_ENV', 'test')
    vi.stubEnv('LOG_LEVEL', 'warn')
    expect(loadSettings()).toMatchObject({ PORT: 4000, HOST: '0.0.0.0', LOG_LEVEL: 'warn', NODE_ENV: 'test' })
  })

  test('loses no setting to the marks of an editor of Windows', () => {
    writeFileSync('.env', '\ufeffROLE=worker\r\nDATABASE_URL=postgres://h/d\r\n')
    vi.stubEnv('STRIPE_SECRET_KEY', stripe.STRIPE_SECRET_KEY)
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', stripe.STRIPE_WEBHOOK_SECRET)
    expect(loadSettings()).toMatchObject({ ROLE: 'worker', DATABASE_URL: 'postgres://h/d' })
  })

  test.each(['PORT=4000\n', '\ufeffPORT=4000\n'])('is refused in UTF-16: %j', (text) => {
    writeFileSync('.env', text, 'utf16le')
    expect(loadSettings).toThrow(
      new StartupError(`${path.resolve('.env')} must be a text file in UTF-8. Save it in that encoding.`),
    )
  })

  test('has an example generated from the schema', async () => {
    await expect(envExample()).toMatchFileSnapshot(path.join(start, '.env.example'))
  })
})

test('documents exactly the existing settings in the README', () => {
  const readme = readFileSync(path.resolve('README.md'), 'utf8')
  const [, table = ''] = /^## Settings$([^]*?)^## /m.exec(readme) ?? []
  const firstCells = Array.from(table.matchAll(/^\|([^|]*)\|/gm), ([, cell = '']) => cell)
  const named = firstCells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted())
})

test('lists exactly the secrets in the README', () => {
  const [, list = ''] =
    /^Each secret \(([^)]*)\)/m.exec(readFileSync(path.resolve('README.md'), 'utf8')) ?? []
  expect(Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name).toSorted()).toEqual(secretNames.toSorted())
})
