import { SwapError } from '@switchyard/core'
import { readJson } from '@switchyard/wire'

/**
 * A body as it would arrive over HTTP: written as JSON and read back.
 *
 * So both hosts see the same values, members that are `undefined` are absent, and nothing of the caller's object is
 * kept. Throws `SwapError` `invalidRequest` for what JSON cannot say.
 */
export const asSent = (body: unknown): unknown => readJson(written(body))

const written = (body: unknown): string => {
  try {
    return JSON.stringify(body) ?? ''
  } catch (cause) {
    throw new SwapError('invalidRequest', 'The body cannot be written as JSON.', { cause })
  }
}
