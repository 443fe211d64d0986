import type { Ask } from '@switchyard/core'

/** Makes asks like `usual`, without fees, flags or parties unless they are named. */
export const asking =
  (usual: Pick<Ask, 'sell' | 'buy' | 'sellAmount'> & Partial<Ask>): ((changes?: Partial<Ask>) => Ask) =>
  (changes = {}) => ({
    fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
    flexInput: false,
    privacy: false,
    boost: false,
    ...usual,
    ...changes,
  })
