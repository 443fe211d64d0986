import type { RefusalRow } from '@switchyard/provider-kit'

/** Words in refusals; the error bodies of the API are not documented. The first row that matches decides. GUESS: every word of it. */
export const pactRefusals: readonly RefusalRow[] = [
  { blame: 'user', code: 'sellAssetAmountTooSmall', texts: [/minimum|too small|below|min ?amount/i] },
  {
    blame: 'limit',
    code: 'insufficientLiquidity',
    // Amounts are sent as whole digits above zero, so only their size can be what is invalid.
    texts: [/liquidity|no (quotes?|orders?|market makers?)|not enough/i, 'invalid amount'],
  },
  {
    blame: 'unserved',
    code: 'invalidAsset',
    texts: [/unsupported|unknown (token|asset|type)|invalid (token|asset|type)/i],
  },
]
