import type { RefusalRow } from '@switchyard/provider-kit'

/** Reasons in `{ status: 'Error', error }`; the first row that matches decides. Source: recorded responses and the published client. */
export const gardenRefusals: readonly RefusalRow[] = [
  // The adapter reads which of both limits.
  { blame: 'user', code: 'insufficientLiquidity', texts: [/within the range of \d{1,60} to \d{1,60}/] },
  { blame: 'user', code: 'invalidDestinationAddress', texts: ['ZeroAddressRedeemer', 'SameInitiatorAndRedeemer'] },
  { blame: 'limit', code: 'insufficientLiquidity', texts: ['insufficient liquidity'] },
  { blame: 'unserved', code: 'invalidAsset', texts: ['no order pair found'] },
  { blame: 'caller', code: 'invalidAsset', texts: [/^(?:(?!asset )[\s\S])*asset [\s\S]* not found/i] },
  { blame: 'caller', code: 'quoteError', texts: ['invalid strategy id'] },
]
