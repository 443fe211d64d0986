import type { RefusalRow } from '@switchyard/provider-kit'

/** Messages of the backend; the first row that matches decides. Source: its quote route and middlewares. */
export const backendRefusals: readonly RefusalRow[] = [
  {
    blame: 'user',
    code: 'sellAssetAmountTooSmall',
    texts: [
      /^expected amount is below minimum swap amount/,
      /^amount is lower than estimated ingress fee/,
      /^swap amount is lower than ingress fee/,
      /^swap output amount is lower than the egress fee/,
      /^egress amount \(\d+\) is lower than minimum egress amount/,
    ],
  },
  {
    blame: 'limit',
    code: 'insufficientLiquidity',
    texts: [/^expected amount is above maximum swap amount/, /^insufficient liquidity/],
  },
  { blame: 'user', code: 'invalidAddressForChain', texts: [/^Address "[^"]*" is not a valid "[^"]*" address/] },
  { blame: 'limit', code: 'noQuoteResponse', texts: [/^too many channels/] },
  {
    blame: 'halt',
    code: 'swapHalted',
    texts: [/^Asset \w+ is disabled/, 'is currently unavailable due to maintenance'],
  },
  { blame: 'unserved', code: 'invalidAsset', texts: [/^Requested assets cannot be swapped/] },
  { blame: 'caller', code: 'unsupportedMethod', texts: [/^invalid request/, /^Invalid chain: /] },
]
