import { type Options, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError } from '#contract/errors.ts'

/** Of 0 to 4: below are passwords that an attacker with a list of common ones and their usual changes tries first. */
const MIN_SCORE = 2
/** What is judged, in characters: the time to judge grows faster than the length. */
const MAX_JUDGED = 64

let guesser: Promise<ZxcvbnFactory> | undefined

async function loadGuesser(): Promise<ZxcvbnFactory> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const options: Partial<Options> = { dictionary, graphs: adjacencyGraphs }
  return new ZxcvbnFactory(options)
}

/**
 * Refuses a password that meets the specification's rule and is still among the first that attackers try, such as
 * `Password1!`, or little more than the person's own `name` or `email`. Throws `bad_request`.
 */
export async function refuseGuessablePassword(
  password: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  guesser ??= loadGuesser()
  const about = [...name.split(/\s+/), email, ...email.split(/[@.]/)].filter((word) => word.length > 2)
  const { score } = (await guesser).check(password.slice(0, MAX_JUDGED), about)
  if (score >= MIN_SCORE) return
  throw new AppError(
    'bad_request',
    'This password is easy to guess. Choose another, such as several words and a number',
  )
}
