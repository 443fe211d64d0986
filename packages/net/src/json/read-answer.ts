import { type HttpResponse, UpstreamError } from '@switchyard/core'
import { type JsonOptions, parseJson } from './parse-json.ts'

/** Options of `readAnswer`. */
export interface AnswerOptions extends JsonOptions {
  /** The refusal in a parsed body; `undefined` without one. */
  readonly findError?: (answer: unknown) => unknown
}

/**
 * Reads the JSON of a response with any status, as `parseJson` reads it.
 *
 * @param who For the message of the error: a host, never a URL.
 * @throws {UpstreamError} for a body that is not JSON.
 *
 * @example
 * ```ts
 * const response = await http({ method: 'GET', url, signal })
 * const body = readJson(readHost(url), response)
 * ```
 */
export const readJson = (
  who: string,
  { status, text }: Pick<HttpResponse, 'status' | 'text'>,
  options: JsonOptions = {},
): unknown => {
  const answer = parseJson(text, options)
  if (answer === undefined) throw new UpstreamError(`${who} answered status ${status} without JSON.`, { status })
  return answer
}

/**
 * Reads the JSON of a response with status 200 and without a refusal.
 *
 * @throws {UpstreamError} with the text of the refusal, at most 200 characters.
 *
 * @example
 * ```ts
 * const response = await http({ method: 'GET', url, signal })
 * const body = readAnswer(readHost(url), response, { findError: (answer) => at(answer, 'error', 'message') })
 * ```
 */
export const readAnswer = (
  who: string,
  response: Pick<HttpResponse, 'status' | 'text'>,
  { findError, ...options }: AnswerOptions = {},
): unknown => {
  const answer = readJson(who, response, options)
  const error = findError?.(answer)
  const { status } = response
  if (status === 200 && error === undefined) return answer
  const said = error === undefined ? '' : `: ${String(error).slice(0, 200)}`
  throw new UpstreamError(`${who} answered status ${status}${said}.`, { status })
}
