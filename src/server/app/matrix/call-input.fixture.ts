import type { Endpoint } from '#contract/endpoint.ts'
import { type CallInput, sampleInput } from '#tests/support/contract-inputs.ts'
import type { Expectation } from './expectation.fixture.ts'
import type { Ids } from './owned.fixture.ts'

/** What a call sends that names the things with these ids. */
export function inputOf(endpoint: Endpoint, { send, things }: Expectation, of: Ids): CallInput {
  const sample = sampleInput(endpoint)
  const given = things?.send(of)
  return {
    params: { ...sample.params, ...given?.params },
    query: { ...(send?.query ?? sample.query), ...given?.query },
    body: { ...(send?.body ?? sample.body), ...given?.body },
  }
}
