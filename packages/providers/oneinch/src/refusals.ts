import type { RefusalRow } from '@switchyard/provider-kit'

/** Codes and descriptions of refusals, the more specific ones first. Source: documentation and recorded responses. */
export const oneinchRefusals: readonly RefusalRow[] = [
  { blame: 'user', code: 'insufficientAllowance', texts: ['NOT_ENOUGH_ALLOWANCE'] },
  { blame: 'user', code: 'insufficientBalance', texts: ['NOT_ENOUGH_BALANCE'] },
  { blame: 'limit', code: 'insufficientLiquidity', texts: ['insufficient liquidity', 'cannot find path'] },
  { blame: 'user', code: 'insufficientAllowance', texts: ['not enough allowance'] },
  {
    blame: 'user',
    code: 'insufficientBalance',
    texts: [/^(?:(?!not enough )[\s\S])*not enough [\s\S]*balance/i],
  },
  { blame: 'user', code: 'unableToBuildTransaction', texts: ['cannot estimate'] },
  { blame: 'user', code: 'sellAssetAmountTooSmall', texts: [/amount [^.]{0,40}cannot be 0/i] },
  { blame: 'unserved', code: 'invalidAsset', texts: ['cannot sync'] },
  {
    blame: 'caller',
    code: 'invalidRequest',
    texts: ['tokens must be different', /\b(amount|src|dst|from|slippage) is not set/i],
  },
]
