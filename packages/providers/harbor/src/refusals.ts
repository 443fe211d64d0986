import type { RefusalRow } from '@switchyard/provider-kit'

/** Words of refusals, whose bodies are not documented; the first row that matches decides. GUESS: every word of it. */
export const harborRefusals: readonly RefusalRow[] = [
  { blame: 'halt', code: 'swapHalted', texts: [/halt|paus|suspend/i] },
  { blame: 'user', code: 'sellAssetAmountTooSmall', texts: [/minimum|dust|too small|below/i] },
  { blame: 'limit', code: 'insufficientLiquidity', texts: [/liquidity|depth/i] },
  { blame: 'unserved', code: 'unsupportedChainId', texts: [/(unsupported|unknown|invalid) chain id/i] },
  {
    blame: 'unserved',
    code: 'invalidAsset',
    texts: [
      /(unsupported|unknown|invalid) (from |to )?asset|^(?:(?!asset )[\s\S])*asset [\s\S]*(not supported|not found)/i,
    ],
  },
  {
    blame: 'unserved',
    code: 'invalidChain',
    texts: [/(unsupported|unknown|invalid) chain|^(?:(?!chain )[\s\S])*chain [\s\S]*(not supported|not found)/i],
  },
  { blame: 'unserved', code: 'unsupportedMethod', texts: [/(unsupported|unknown|invalid) method/i] },
  { blame: 'user', code: 'invalidAddressForChain', texts: [/(invalid|bad|malformed) (\w+ )?address/i] },
]
