import type { RefusalRow } from '@switchyard/provider-kit'

/**
 * Texts of THORNode and Mayanode; the first row that matches decides. Nodes answer their own checks of a request with status 400 (code 3)
 * or, where an error is wrapped, with status 500 (code 2): the status says nothing.
 *
 * Source: thornode 3.9 and 3.17 (`x/thorchain/querier_quotes.go`, `types/msg_swap.go`, `handler_swap.go`), mayanode 1.111, recorded bodies.
 */
export const nodeRefusals: readonly RefusalRow[] = [
  {
    blame: 'outage',
    code: 'apiRequestFailed',
    texts: [
      'refusing quote on node with stale state',
      'no active node accounts',
      'failed to generate address',
      'failed to mint coins to module',
      'context deadline exceeded',
      'header not found',
    ],
  },
  { blame: 'quota', code: 'apiRequestFailed', texts: ['slow down you have hit your daily request limit'] },
  {
    blame: 'user',
    code: 'sellAssetAmountTooSmall',
    texts: [
      'amount less than dust threshold',
      'amount less than min swap amount',
      'not enough asset to pay for fees',
      'not enough fee',
      'not enough to pay transaction fee',
      'swap too small',
      'less than outbound fee',
      'zero emit asset',
      'fail swap, invalid amount',
      'swap coin cannot be empty',
    ],
  },
  {
    blame: 'halt',
    code: 'swapHalted',
    texts: [
      'trading is halted',
      'trading halted',
      'trading paused',
      'trading is paused',
      'streaming swaps are paused',
      'streaming swaps disabled',
      'streaming swaps are not allowed',
      'liquidity auction is in progress',
      'while thorchain is halted',
    ],
  },
  {
    blame: 'limit',
    code: 'noMemoPriceProtection',
    texts: ['generated memo too long for source chain', 'memo longer than max allow length'],
  },
  {
    blame: 'limit',
    code: 'insufficientLiquidity',
    texts: ['not enough balance', 'addliquidityruneoverlimit', 'runemorethanbond'],
  },
  {
    blame: 'user',
    code: 'invalidDestinationAddress',
    texts: [
      'a network module cannot be the final destination',
      'is not allowed to receive funds',
      'swap destination cannot be empty',
    ],
  },
  {
    blame: 'user',
    code: 'invalidAddressForChain',
    texts: [
      'bad destination address',
      'no thorname alias for chain',
      'destination address is not a valid',
      'destination address is not the same chain as the target asset',
      'bad refund address',
      'is not same network',
      ', is not of chain',
    ],
  },
  {
    blame: 'caller',
    code: 'unknownError',
    texts: [
      'fail to fetch thorname',
      'bad affiliate params',
      'affiliate fee must be less than',
      'swap affiliate address',
      "affiliate fee basis points can't be more than",
      'maximum allowed affiliates is',
      'affiliate thornames and affiliate fee bps count mismatch',
      "total affiliate fee basis points can't be more than",
      'must only include one of: tolerance_bps or liquidity_tolerance_bps',
      'bad amount',
      'bad streaming',
      'bad tolerance',
      'bad liquidity_tolerance',
      'swap source and target cannot be the same',
      'not expecting multiple coins in a swap',
    ],
  },
  {
    blame: 'unserved',
    code: 'unsupportedMethod',
    texts: [
      'manual swaps to synths not supported',
      'minting a synthetic of a native coin is not allowed',
      'swapping to a trade asset of a native coin',
      'swapping to a secured asset of a native coin',
      'swapping to/from a derived asset is not allowed',
      'limit orders require advanced swap queue',
    ],
  },
  {
    blame: 'unserved',
    code: 'invalidAsset',
    texts: [
      'is not available',
      "doesn't exist",
      'pool does not exist',
      'failed to get pool',
      'bad from asset',
      'bad to asset',
      'ambiguous match',
      'assets match',
    ],
  },
  {
    blame: 'caller',
    code: 'apiRequestFailed',
    texts: [
      'missing required parameter',
      'no parameters provided',
      'missing from_asset',
      'missing to_asset',
      /\bmissing \w+ parameter/i,
    ],
  },
  {
    blame: 'user',
    code: 'unknownError',
    texts: ['less than price limit', 'outbound amount does not meet requirements'],
  },
]
