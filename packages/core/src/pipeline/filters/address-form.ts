import { SwapError } from '../../errors.ts'
import { fitAddresses, isUnfit } from '../../provider/fit-addresses.ts'
import type { Filter } from './filter.ts'

/**
 * Drops providers that do not handle the form of the destination, of a source or of the one who would take refunds; a request that names
 * such a provider alone fails with `invalidAddressForChain`, or with `invalidRefundAddress`. Texts that are no addresses are the
 * provider's own decline.
 */
export const addressForm: Filter = {
  name: 'address-form',
  reason: ({ provider, priced, engine, named }) => {
    // Every address is handed on in its usual spelling, but only a stated form can be refused.
    if (!provider.capabilities.addressForms) return undefined
    const { request, sources, sell, buy } = priced
    const fitted = fitAddresses(engine, provider, {
      sellChain: sell.chain,
      buyChain: buy.chain,
      sources,
      destination: request.destinationAddress,
      refund: request.refundAddress,
    })
    if (!isUnfit(fitted) || !fitted.refused) return undefined
    const { declined, refused } = fitted
    if (named !== 1) return declined.message.slice(provider.id.length + 1, -1)
    throw new SwapError(refused.role === 'refund' ? 'invalidRefundAddress' : 'invalidAddressForChain', declined.message)
  },
}
