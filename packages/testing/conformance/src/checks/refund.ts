import { identifierKey, type StatusQuery, type SwapStatus } from '@switchyard/core'
import { ensure } from '../check.ts'

/**
 * How every adapter tells a refund: the swap keeps the asset it was to buy and whom it was to pay, `toAmount` is `0`, and
 * the last leg is the payment back on the sell chain. The engine makes the client's view of it, so that it is one view.
 */
export const ensureRefund = (observation: SwapStatus, { known }: StatusQuery): void => {
  const { fromAsset, toAsset, toAmount, toAddress, chainId, legs } = observation
  ensure(toAmount === '0', `toAmount of a refund is "${toAmount}" instead of "0"`)
  ensure(toAsset === '' || keyOf(toAsset) !== keyOf(fromAsset), 'toAsset of a refund is the asset sold')
  if (known) {
    ensure(keyOf(toAsset) === keyOf(known.buyAsset), `toAsset is ${toAsset} instead of the asset bought`)
    ensure(toAddress === known.destinationAddress, `toAddress is ${toAddress} instead of the destination`)
  }
  const back = legs.at(-1)
  ensure(back?.status === 'refunded', 'the last leg of a refund is not refunded')
  ensure(!back.type.endsWith('swap'), 'the last leg of a refund is no payment')
  ensure(back.chainId === chainId, `the refund is on ${back.chainId} instead of ${chainId}`)
  ensure(keyOf(back.toAsset) !== keyOf(toAsset) || toAsset === '', 'the refund pays the asset bought')
}

const keyOf = (identifier: string): string => identifierKey(identifier) ?? identifier
