import type { QuoteParams } from '@switchyard/core'

/** Returns a factory of quote parameters that start from `defaults`, without fees, flags or addresses unless given. */
export const quoteParamsWith =
  (
    defaults: Pick<QuoteParams, 'sell' | 'buy' | 'sellAmount'> & Partial<QuoteParams>,
  ): ((changes?: Partial<QuoteParams>) => QuoteParams) =>
  (changes = {}) => ({
    fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
    flexInput: false,
    privacy: false,
    boost: false,
    ...defaults,
    ...changes,
  })
