import { SwapError } from '@switchyard/core'

/** Lets refusals through; anything else becomes `internalError` with the original as its cause. */
export const refusalsOnly = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw SwapError.is(error) ? error : new SwapError('internalError', undefined, { cause: error })
  }
}
