import type { Decline, ErrorCode } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { goodBody } from '@switchyard/provider-kit'

/** The body of a good answer. Throws `UpstreamError` for any other. */
export const requireAnswer = (answer: ApiAnswer): unknown => goodBody('Harbor', answer)

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
