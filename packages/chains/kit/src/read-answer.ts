import { type HttpResponse, UpstreamError } from '@switchyard/core'

/** How an answer is taken. */
export interface AnswerOptions {
  /** What the body is parsed with. Default `JSON.parse`. */
  readonly parse?: (text: string) => unknown
  /** The refusal a parsed body holds, `undefined` where it holds none. */
  readonly errorOf?: (answer: unknown) => unknown
}

/** The JSON of an answer, whatever its status. `who` stands in the message of the `UpstreamError`: a host, never a URL. */
export const readJson = (
  who: string,
  { status, text }: Pick<HttpResponse, 'status' | 'text'>,
  { parse = JSON.parse }: AnswerOptions = {},
): unknown => {
  try {
    return parse(text)
  } catch (cause) {
    throw new UpstreamError(`${who} answered status ${status} without JSON.`, { status, cause })
  }
}

/** The JSON of an answer with status 200 that holds no refusal. Throws `UpstreamError` with the refusal's own words. */
export const readAnswer = (
  who: string,
  response: Pick<HttpResponse, 'status' | 'text'>,
  options: AnswerOptions = {},
): unknown => {
  const answer = readJson(who, response, options)
  const error = options.errorOf?.(answer)
  const { status } = response
  if (status === 200 && error === undefined) return answer
  const said = error === undefined ? '' : `: ${String(error).slice(0, 200)}`
  throw new UpstreamError(`${who} answered status ${status}${said}.`, { status })
}
