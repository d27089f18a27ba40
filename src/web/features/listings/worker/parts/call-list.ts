import type { ListAnswer } from '#contract/listings/list-answer.ts'
import { fetchAnswer } from '#web/lib/api/fetch-answer.ts'
import { versionOf } from '#web/lib/api/version-of.ts'
import type { Read } from './begin-reading.ts'

/**
 * Makes the list call at this path, for what changed since a version if there is one. Null on any failure: the page then
 * makes the call itself and gets the reason.
 */
export async function callList(path: string, since: string | null): Promise<Read | null> {
  const href = since === null ? path : `${path}?since=${since}`
  return fetchAnswer(href, { credentials: 'include' })
    .then(async (response) =>
      response.ok ? { answer: await answerIn(response), version: versionOf(response) } : null,
    )
    .catch((_thePageLearnsWhy: unknown) => null)
}

function answerIn(response: Response): Promise<ListAnswer> {
  return response.json()
}
