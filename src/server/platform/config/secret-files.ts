import { readFileSync } from 'node:fs'

import { settingsSchema } from './settings-schema.ts'
import { settingsError } from './startup-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Names of the settings that hold secrets. Each can be in a file instead, which `<name>_FILE` names. */
export const secretNames = Object.entries(settingsSchema.shape)
  .filter(([, field]) => field.meta()?.['secret'] === true)
  .map(([name]) => name)

/**
 * Reads the secrets whose files are named, such as those that Docker or systemd mounts. A file that is missing or empty
 * is an error: a lost mount must not count as an unset setting. Throws a StartupError that lists all problems, without
 * values.
 */
export function readSecretFiles(environment: Environment): Record<string, string> {
  const secrets: Record<string, string> = {}
  const problems: string[] = []
  const isSet = (name: string) => (environment[name]?.trim() ?? '') !== ''
  for (const name of secretNames) {
    const setting = `${name}_FILE`
    if (!isSet(setting)) continue
    if (isSet(name)) problems.push(`${name} and ${setting} must not be both set`)
    else secrets[name] = readSecret(environment[setting]?.trim() ?? '', setting, problems)
  }
  if (problems.length > 0) throw settingsError(problems)
  return secrets
}

function readSecret(file: string, setting: string, problems: string[]): string {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') problems.push(`${setting} is an empty file`)
    return secret
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    problems.push(`${setting} cannot be read (${String(cause.code)})`)
    return ''
  }
}
