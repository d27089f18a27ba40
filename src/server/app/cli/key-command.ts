import { Argument, type Command, InvalidArgumentError } from 'commander'
import {
  listSecrets,
  removeSecret,
  rotateSecret,
  SECRET_NAMES,
  type SecretName,
} from '#server/features/following/index.ts'
import { COMMAND_LINE } from '#server/platform/db/audit.store.ts'
import { asOperator, CommandError } from './operator-session.ts'

type Json = { json?: true }

const nameArgument = () => new Argument('<name>', 'what the key signs').choices(SECRET_NAMES)

function keyNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter the number of the key.')
  return Number(text)
}

/** `key list|rotate|remove`: keys of ours in the database. Values are never printed. */
export function addKeyCommand(program: Command): void {
  const key = program
    .command('key')
    .description('rotate the keys that sign push messages and unsubscribe links')
  key
    .command('list')
    .description('list keys, and how many devices still need each push key')
    .option('--json', 'print JSON')
    .action((options: Json) =>
      asOperator(options.json === true, async ({ db, answer }) => {
        const keys = await listSecrets(db)
        const lines = keys.map(
          ({ name, number, created_at, devices }) =>
            `${name} ${number}  ${created_at?.toISOString() ?? 'original'}` +
            (devices === null ? '' : `  ${devices} devices`),
        )
        answer(keys, lines.length > 0 ? lines : ['No keys yet: each is created on first use.'])
      }),
    )
  key
    .command('rotate')
    .description('create a new key that signs from now on; earlier ones stay valid until removed')
    .addArgument(nameArgument())
    .option('--json', 'print JSON')
    .action((name: SecretName, options: Json) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        const number = await rotateSecret(db, name, { by: COMMAND_LINE, at: new Date(clock.now()) })
        answer({ name, number }, [`Key ${name} ${number} signs from now on, on every node within a minute.`])
      }),
    )
  key
    .command('remove')
    .description('end the validity of an earlier key: devices or links that need it stop working')
    .addArgument(nameArgument())
    .argument('<number>', 'number of the key, as key list prints it', keyNumber)
    .option('--json', 'print JSON')
    .action((name: SecretName, number: number, options: Json) =>
      asOperator(options.json === true, async ({ db, clock, answer }) => {
        if (!(await removeSecret(db, name, number, { by: COMMAND_LINE, at: new Date(clock.now()) })))
          throw new CommandError(`${name} ${number} is the key in use, or does not exist. Nothing changed.`)
        answer({ name, number }, [`Key ${name} ${number} is no longer valid, on every node within a minute.`])
      }),
    )
}
