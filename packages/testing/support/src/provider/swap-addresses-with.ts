import type { SwapAddresses } from '@switchyard/core'

/** Returns a factory of swap addresses that start from `defaults`, without a sweep. */
export const swapAddressesWith =
  (
    defaults: Pick<SwapAddresses, 'sources' | 'destinationAddress'> & Partial<SwapAddresses>,
  ): ((changes?: Partial<SwapAddresses>) => SwapAddresses) =>
  (changes = {}) => ({
    refundAddressSetting: 'WARNING',
    sweep: false,
    ...defaults,
    ...changes,
  })
