import type { RefusalRow } from '@switchyard/provider-kit'

/**
 * Messages of 1Click that mean the same whoever asks; the first row that matches decides. Those of addresses depend on whose they are.
 *
 * Source: recorded responses and the official client.
 */
export const clickRefusals: readonly RefusalRow[] = [
  {
    blame: 'user',
    code: 'sellAssetAmountTooSmall',
    texts: ['amount is too low', 'minimum swap amount', 'amount is below'],
  },
  {
    blame: 'limit',
    code: 'insufficientLiquidity',
    texts: [
      /amount is too (high|large)|maximum swap amount|amount (is above|exceeds)/i,
      'no liquidity available',
      'quoting for this pair is not available',
    ],
  },
  { blame: 'limit', code: 'noQuoteResponse', texts: ['failed to get quote', 'NO_QUOTE', 'no quotes found'] },
  {
    blame: 'unserved',
    code: 'invalidAsset',
    texts: [
      /token(In|Out) is not valid/i,
      /is not supported as (origin|destination) asset/i,
      /supports only \w+ recipientType/i,
    ],
  },
  { blame: 'unserved', code: 'unsupportedMethod', texts: ['confidential intent'] },
  { blame: 'user', code: 'isSanctionedAddress', texts: ['blocked by compliance policy'] },
  { blame: 'caller', code: 'unsupportedMethod', texts: ['incorrect depositMode'] },
  { blame: 'limit', code: 'insufficientLiquidity', texts: [/temporary swap limits?\b/i] },
  {
    blame: 'halt',
    code: 'swapHalted',
    texts: [/\b(paused|halted|suspended|under maintenance|CIRCUIT_BREAKER_BLOCKED)\b/i],
  },
  { blame: 'user', code: 'unknownError', texts: ['amount must be greater than 0'] },
  { blame: 'caller', code: 'unknownError', texts: [/should not exist|must be (a|an|greater|one of)\b/i] },
]
