import { UpstreamError } from '@switchyard/core'

/** What a question finds; `undefined` when it ends with one of the statuses an index answers for what it does not know. */
export const ifKnown = async <T>(question: () => Promise<T>, unknown: readonly number[]): Promise<T | undefined> => {
  try {
    return await question()
  } catch (error) {
    if (UpstreamError.is(error) && error.status !== undefined && unknown.includes(error.status)) return undefined
    throw error
  }
}
