import { type Decline, type ErrorCode, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/provider-kit'

/** The text of a refusal in any of the usual shapes; `undefined` where nobody said anything. */
export const refusalText = ({ body, text, status }: ApiAnswer): string | undefined => {
  if (status >= 500) return undefined
  const { message, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  const said = [message, inner, text.startsWith('<') ? undefined : text].find(
    (one) => typeof one === 'string' && one !== '',
  )
  return typeof said === 'string' ? said.slice(0, 300) : undefined
}

/** The body of a good answer. Throws `UpstreamError` for any other. */
export const requireAnswer = (answer: ApiAnswer): unknown => {
  if (answer.ok && answer.body !== undefined) return answer.body
  throw new UpstreamError(`PACT SWAP: no usable answer (HTTP ${answer.status})`, { status: answer.status })
}

/** Words by which a refusal is told; the API's own error bodies are not public. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/minimum|too small|below|min ?amount/i, 'sellAssetAmountTooSmall'],
  [/liquidity|no (quotes?|orders?|market makers?)|not enough/i, 'insufficientLiquidity'],
  [/unsupported|unknown (token|asset|type)|invalid (token|asset|type)/i, 'invalidAsset'],
]

/** A refusal in our codes; words nobody has seen become `apiRequestFailed`, the text kept. */
export const translateError = (text: string): Decline => {
  const [, errorCode] = words.find(([pattern]) => pattern.test(text)) ?? [undefined, 'apiRequestFailed']
  return { errorCode, message: `PACT SWAP: ${text}` }
}
