import type { SwapAddresses } from '@switchyard/core'

/** Makes parties like `usual`, who sweep nothing. */
export const swapAddressesWith =
  (
    usual: Pick<SwapAddresses, 'sources' | 'destinationAddress'> & Partial<SwapAddresses>,
  ): ((changes?: Partial<SwapAddresses>) => SwapAddresses) =>
  (changes = {}) => ({
    refundAddressSetting: 'WARNING',
    sweep: false,
    ...usual,
    ...changes,
  })
