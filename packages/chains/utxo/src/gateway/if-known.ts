import { UpstreamError } from '@switchyard/core'

/** Returns the result of a request; `undefined` when it fails with one of the statuses for unknown ids. */
export const readIfKnown = async <T>(
  question: () => Promise<T>,
  unknown: readonly number[],
): Promise<T | undefined> => {
  try {
    return await question()
  } catch (error) {
    if (UpstreamError.is(error) && error.status !== undefined && unknown.includes(error.status)) return undefined
    throw error
  }
}
