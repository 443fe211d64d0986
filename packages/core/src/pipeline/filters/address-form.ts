import { SwapError } from '../../errors.ts'
import type { Filter } from './filter.ts'

/**
 * Drops providers that cannot pay out to the form of the destination address; a request that names such a provider alone fails with
 * `invalidAddressForChain`.
 */
export const addressForm: Filter = {
  name: 'address-form',
  reason: ({ provider, priced, engine, named }) => {
    const { destinationAddress } = priced.request
    const { chain } = priced.buy
    const refused = provider.capabilities.refusedForms?.[chain]
    if (!refused || destinationAddress === undefined) return undefined
    const form = engine.chains.get(chain)?.readAddress(chain, destinationAddress)?.form
    if (form === undefined || !refused.includes(form)) return undefined
    if (named !== 1) return `cannot pay out to ${form}`
    throw new SwapError('invalidAddressForChain', `${provider.id} cannot pay out to a ${form} address on ${chain}.`)
  },
}
