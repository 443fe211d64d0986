import type { Parties } from '@switchyard/core'

/** Makes parties like `usual`, who sweep nothing. */
export const paying =
  (
    usual: Pick<Parties, 'sources' | 'destinationAddress'> & Partial<Parties>,
  ): ((changes?: Partial<Parties>) => Parties) =>
  (changes = {}) => ({
    refundAddressSetting: 'WARNING',
    sweep: false,
    ...usual,
    ...changes,
  })
