import type { RefusalRow } from '@switchyard/provider-kit'

/** Codes of Orchestra; the first row that matches decides. Source: its documentation and clients (read 2026-11). */
export const orchestraRefusals: readonly RefusalRow[] = [
  { blame: 'unserved', code: 'unsupportedChainId', texts: [/^unsupported_(route|fee_plan)$/] },
  { blame: 'unserved', code: 'unsupportedMethod', texts: [/^unsupported_amount_mode$/] },
  { blame: 'user', code: 'sellAssetAmountTooSmall', texts: [/^amount_too_small$/] },
  { blame: 'user', code: 'insufficientLiquidity', texts: [/^amount_too_large$/] },
  {
    blame: 'user',
    code: 'quoteError',
    texts: [/^invalid_(address|payout_destination)$/, /^(slippage_exceeded|deposit_source_mismatch)$/],
  },
  // GUESS: no liquidity.
  { blame: 'limit', code: 'quoteError', texts: [/^estimate_unavailable$/, /_route_unavailable$/] },
  {
    blame: 'caller',
    code: 'quoteError',
    texts: [
      /^(unauthorized|auth_required|forbidden|not_found|invalid_request|invalid_query)$/,
      /^(origin|idempotency)_/,
    ],
  },
  { blame: 'quota', code: 'quoteError', texts: [/^rate_limited$/] },
]
