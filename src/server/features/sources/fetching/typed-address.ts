import { AppError } from '#contract/errors.ts'
import { FetchError } from './fetch-error.ts'
import { checkedAddress } from './web-request.ts'

/** Where a source is to be read, as an operator typed it. Throws `not_possible` for an address that no run would ask. */
export function typedAddress(text: string, allowsLocal: boolean): string {
  try {
    return checkedAddress(text.trim(), allowsLocal)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new AppError('not_possible', error.message.replace(/\.$/, ''), { cause: error })
  }
}
