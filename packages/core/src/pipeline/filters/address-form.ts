import { SwapError } from '../../errors.ts'
import type { Candidate, Filter } from './filter.ts'

/** The address form of the request the provider cannot settle, if any. */
const refusedForm = ({ provider, priced, engine }: Candidate): string | undefined => {
  const { destinationAddress } = priced.request
  const refused = provider.capabilities.refusedForms?.[priced.buy.chain]
  if (!refused || destinationAddress === undefined) return undefined
  const form = engine.chains.get(priced.buy.chain)?.readAddress(priced.buy.chain, destinationAddress)?.form
  return form !== undefined && refused.includes(form) ? form : undefined
}

/**
 * Drops providers that cannot pay out to the form of the destination address. A request pinned to such a provider fails
 * as a whole with `invalidAddressForChain`.
 */
export const addressForm: Filter = {
  name: 'address-form',
  reason: (candidate) => {
    const form = refusedForm(candidate)
    if (form === undefined) return undefined
    if (candidate.named === 1) {
      const { provider, priced } = candidate
      throw new SwapError(
        'invalidAddressForChain',
        `${provider.id} cannot pay out to a ${form} address on ${priced.buy.chain}.`,
      )
    }
    return `cannot pay out to ${form}`
  },
}
