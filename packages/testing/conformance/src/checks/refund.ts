import { type StatusQuery, type SwapStatus, toIdentifierKey } from '@switchyard/core'
import { ensure } from '../check.ts'

/**
 * The form in which every provider must report a refund: the swap keeps the asset to buy and the destination, `toAmount`
 * is `0`, and the last leg is the payment back on the sell chain. The engine derives the client's view from it.
 */
export const ensureRefund = (swap: SwapStatus, { known }: StatusQuery): void => {
  const { fromAsset, toAsset, toAmount, toAddress, chainId, legs } = swap
  ensure(toAmount === '0', `toAmount of a refund is "${toAmount}" instead of "0"`)
  ensure(
    toAsset === '' || normaliseIdentifier(toAsset) !== normaliseIdentifier(fromAsset),
    'toAsset of a refund is the asset sold',
  )
  if (known) {
    ensure(
      normaliseIdentifier(toAsset) === normaliseIdentifier(known.buyAsset),
      `toAsset is ${toAsset} instead of the asset bought`,
    )
    ensure(toAddress === known.destinationAddress, `toAddress is ${toAddress} instead of the destination`)
  }
  const back = legs.at(-1)
  ensure(back?.status === 'refunded', 'the last leg of a refund is not refunded')
  ensure(!back.type.endsWith('swap'), 'the last leg of a refund is not a payment')
  ensure(back.chainId === chainId, `the refund is on ${back.chainId} instead of ${chainId}`)
  ensure(
    normaliseIdentifier(back.toAsset) !== normaliseIdentifier(toAsset) || toAsset === '',
    'the refund pays the asset bought',
  )
}

const normaliseIdentifier = (identifier: string): string => toIdentifierKey(identifier) ?? identifier
