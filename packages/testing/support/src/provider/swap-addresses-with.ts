import type { BuildParams } from '@switchyard/core'

/** Returns a factory of swap addresses that start from `defaults`, without a sweep. */
export const swapAddressesWith =
  (
    defaults: Pick<BuildParams, 'sources' | 'destinationAddress'> & Partial<BuildParams>,
  ): ((changes?: Partial<BuildParams>) => BuildParams) =>
  (changes = {}) => ({
    refundAddressSetting: 'WARNING',
    sweep: false,
    ...defaults,
    ...changes,
  })
