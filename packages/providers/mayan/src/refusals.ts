import type { RefusalRow } from '@switchyard/provider-kit'

/** Codes and texts `CODE: text`; the first row that matches decides. Source: recorded shapes of the price API and tests of tx-builder. */
export const mayanRefusals: readonly RefusalRow[] = [
  { blame: 'quota', code: 'unknownError', texts: [/rate.?limit/i] },
  { blame: 'user', code: 'sellAssetAmountTooSmall', texts: [/^AMOUNT_TOO_SMALL:/] },
  { blame: 'unserved', code: 'unsupportedMethod', texts: [/^ROUTE_NOT_FOUND:/, 'route not found'] },
  { blame: 'caller', code: 'unknownError', texts: [/^9999:/, 'swap sdk is outdated'] },
  { blame: 'user', code: 'invalidAddressForChain', texts: [/invalid (destination|swift refund) address/i] },
  {
    blame: 'unserved',
    code: 'unsupportedChainId',
    texts: [/^(?=[\s\S]*chain)[\s\S]*(not supported|unsupported|invalid|not found|inactive)/i],
  },
  {
    blame: 'unserved',
    code: 'invalidAsset',
    texts: [/^(?=[\s\S]*token)[\s\S]*(not supported|unsupported|invalid|not found)/i],
  },
  { blame: 'limit', code: 'insufficientLiquidity', texts: ['liquidity'] },
]
