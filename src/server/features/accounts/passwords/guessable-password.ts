import { type Options, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError } from '#contract/errors.ts'

/** zxcvbn score, 0 to 4. Scores below it are passwords that attackers try first: common ones and their variations. */
const MIN_SCORE = 2
/** Characters that are scored; scoring time grows faster than linearly. */
const MAX_SCORED = 64

let guesser: Promise<ZxcvbnFactory> | undefined

async function loadGuesser(): Promise<ZxcvbnFactory> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const options: Partial<Options> = { dictionary, graphs: adjacencyGraphs }
  return new ZxcvbnFactory(options)
}

/**
 * Rejects passwords that meet the specification's rule but are easy to guess, such as `Password1!` or variations of the
 * person's `name` or `email`. Throws `bad_request`.
 */
export async function refuseGuessablePassword(
  password: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  guesser ??= loadGuesser()
  const about = [...name.split(/\s+/), email, ...email.split(/[@.]/)].filter((word) => word.length > 2)
  const { score } = (await guesser).check(password.slice(0, MAX_SCORED), about)
  if (score >= MIN_SCORE) return
  throw new AppError(
    'bad_request',
    'This password is easy to guess. Choose another, such as several words with a number',
  )
}
