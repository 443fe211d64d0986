import type { Decline, ErrorCode } from '@switchyard/core'

/** Patterns of refusals; the first match decides. */
const PATTERNS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/halt|paus|suspend/i, 'swapHalted'],
  [/minimum|dust|too small|below/i, 'sellAssetAmountTooSmall'],
  [/liquidity|depth/i, 'insufficientLiquidity'],
  [/(unsupported|unknown|invalid) chain id/i, 'unsupportedChainId'],
  [
    /(unsupported|unknown|invalid) (from |to )?asset|^(?:(?!asset )[\s\S])*asset [\s\S]*(not supported|not found)/i,
    'invalidAsset',
  ],
  [/(unsupported|unknown|invalid) chain|^(?:(?!chain )[\s\S])*chain [\s\S]*(not supported|not found)/i, 'invalidChain'],
  [/(unsupported|unknown|invalid) method/i, 'unsupportedMethod'],
]

/** Maps a refusal to an error code. Unknown messages become `apiRequestFailed` with the text kept. */
export const translateError = (text: string): Decline => {
  const [, errorCode] = PATTERNS.find(([pattern]) => pattern.test(text)) ?? [undefined, 'apiRequestFailed']
  return { errorCode, message: `Harbor: ${text}` }
}
