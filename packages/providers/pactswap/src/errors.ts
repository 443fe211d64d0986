import type { Decline, ErrorCode } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { readBody } from '@switchyard/provider-kit'

/** Returns the body of a successful response. Throws `UpstreamError` for any other. */
export const requireAnswer = (answer: ApiAnswer): unknown => readBody('PACT SWAP', answer)

/** Words in refusals; the error bodies of the API are not documented. */
const words: readonly (readonly [RegExp, ErrorCode])[] = [
  [/minimum|too small|below|min ?amount/i, 'sellAssetAmountTooSmall'],
  [/liquidity|no (quotes?|orders?|market makers?)|not enough/i, 'insufficientLiquidity'],
  // Amounts are sent as whole digits above zero, so only their size can be what is invalid.
  [/invalid amount/i, 'insufficientLiquidity'],
  [/unsupported|unknown (token|asset|type)|invalid (token|asset|type)/i, 'invalidAsset'],
]

/** Maps a refusal to an error code. Unknown texts become `apiRequestFailed` with the text as message. */
export const translateError = (text: string): Decline => {
  const [, errorCode] = words.find(([pattern]) => pattern.test(text)) ?? [undefined, 'apiRequestFailed']
  return { errorCode, message: `PACT SWAP: ${text}` }
}
