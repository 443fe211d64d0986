import { type Decline, type ErrorCode, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/provider-kit'

/**
 * The text of a refusal, in any shape such APIs use: `{ message }`, `{ error }`, `{ error: { message } }`, plain text.
 * Harbor's own error body is not public.
 */
export const refusalText = ({ body, text, status, ok }: ApiAnswer): string | undefined => {
  if (ok || status >= 500 || status === 401 || status === 403) return undefined
  const { message, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  const plain = /^\s*</.test(text) ? undefined : text
  const said = [message, inner, plain].find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof said === 'string' ? said.slice(0, 300) : undefined
}

/** The body of a good answer. Throws `UpstreamError` for any other. */
export const requireAnswer = (answer: ApiAnswer): unknown => {
  if (answer.ok && answer.body !== undefined) return answer.body
  throw new UpstreamError(`Harbor: no usable answer (HTTP ${answer.status})`, { status: answer.status })
}

/** Words by which a refusal is told apart; the first that fits. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/halt|paus|suspend/i, 'swapHalted'],
  [/minimum|dust|too small|below/i, 'sellAssetAmountTooSmall'],
  [/liquidity|depth/i, 'insufficientLiquidity'],
  [/(unsupported|unknown|invalid) chain id/i, 'unsupportedChainId'],
  [/(unsupported|unknown|invalid) (from |to )?asset|asset .*(not supported|not found)/i, 'invalidAsset'],
  [/(unsupported|unknown|invalid) chain|chain .*(not supported|not found)/i, 'invalidChain'],
  [/(unsupported|unknown|invalid) method/i, 'unsupportedMethod'],
]

/** A refusal in our codes; words nobody has seen become `apiRequestFailed`, the text kept. */
export const translateError = (text: string): Decline => {
  const [, errorCode] = words.find(([pattern]) => pattern.test(text)) ?? [undefined, 'apiRequestFailed']
  return { errorCode, message: `Harbor: ${text}` }
}
