import type { QuoteParams } from '@switchyard/core'

/** Makes asks like `usual`, without fees, flags or parties unless they are named. */
export const quoteParamsWith =
  (
    usual: Pick<QuoteParams, 'sell' | 'buy' | 'sellAmount'> & Partial<QuoteParams>,
  ): ((changes?: Partial<QuoteParams>) => QuoteParams) =>
  (changes = {}) => ({
    fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
    flexInput: false,
    privacy: false,
    boost: false,
    ...usual,
    ...changes,
  })
