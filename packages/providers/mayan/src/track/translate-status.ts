import { addressKey, findChain, type StatusQuery, type SwapStatus, type TokenLookup, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { findChainByName, findWormholeChain } from '../assets/chains.ts'
import { offerState } from '../quote/offer-state.ts'
import { listLegs, type StatusInput } from './list-legs.ts'
import { readAmount, readName, readSide, readTime } from './read-swap.ts'
import { readSwapOutcome } from './swap-outcome.ts'

const EXPLORER = 'https://explorer.mayan.finance/swap/'

/** Describes a swap that the explorer has not indexed; `undefined` unless the engine stored it. */
export const describeUnseen = (query: StatusQuery): SwapStatus | undefined => {
  const { known } = query
  if (known?.provider !== 'MAYAN') return undefined
  const { sell, quote } = offerState.read(known.state)
  const code = findChainByName(quote.fromChain)?.code ?? ''
  const sent = query.hash !== undefined
  return {
    chainId: findChain(code)?.chainId ?? query.chainId ?? '',
    hash: query.hash ?? '',
    block: -1,
    type: 'swap',
    status: sent ? 'pending' : 'not_started',
    trackingStatus: sent ? 'broadcasted' : 'not_started',
    fromAsset: known.sellAsset,
    fromAmount: toHuman(known.sellAmount, sell.decimals),
    fromAddress: known.sourceAddress,
    toAsset: known.buyAsset,
    toAmount: '',
    toAddress: known.destinationAddress,
    finalisedAt: -1,
    legs: [],
  }
}

/**
 * Translates a swap of the explorer. In a refund `toAmount` contains the refunded amount, so the paid amount follows from the
 * status.
 *
 * @throws {UpstreamError} for a body that is not a swap.
 */
export const translateStatus = (body: unknown, query: StatusQuery, tokens: TokenLookup): SwapStatus => {
  const known = query.known?.provider === 'MAYAN' ? query.known : undefined
  const source = read.text(body, 'sourceTxHash')
  const outcome = readSwapOutcome(readName(body, 'clientStatus'), read.text(body, 'status'))
  const from = readSide(body, 'from', { tokens })
  const to = readSide(body, 'to', { tokens })
  const isRefunded = outcome.status === 'refunded'
  // Orders are auctioned on Solana, except swaps within one chain.
  const auction = findWormholeChain(Number(readName(body, 'swapChain') ?? Number.NaN))
  // Of the stored swap to which the deposit is bound its own destination counts, whatever the explorer reports.
  const isBound = known?.hash !== undefined && addressKey(known.hash) === addressKey(source)
  const input: StatusInput = {
    source,
    outcome,
    from,
    to: { ...to, asset: known?.buyAsset ?? to.asset },
    auction: (auction && findChain(auction.code)?.chainId) ?? from.chainId,
    trader: readName(body, 'trader') ?? '',
    destination:
      (isBound ? known.destinationAddress : readName(body, 'destAddress')) ?? known?.destinationAddress ?? '',
    block: read.optionalInteger(body, 'sourceTxBlockNo') ?? -1,
    startedAt: readTime(body, 'initiatedAt'),
    finalisedAt: isRefunded || outcome.status === 'completed' ? readTime(body, 'completedAt') : -1,
    paidHash: readName(body, 'fulfillTxHash') ?? readName(body, 'redeemTxHash') ?? '',
    // The refunded asset is the locked token, which may differ from the sold one.
    refund: isRefunded
      ? {
          ...readSide(body, 'refund', { tokens, fallback: from }),
          hash: readName(body, 'refundTxHash') ?? '',
          amount: readAmount(body, 'refundAmount'),
        }
      : undefined,
  }
  return {
    chainId: from.chainId,
    hash: source,
    block: input.block,
    type: 'swap',
    ...outcome,
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: input.trader,
    toAsset: input.to.asset,
    toAmount: outcome.status === 'completed' ? to.amount : outcome.status === 'refunded' ? '0' : '',
    toAddress: input.destination,
    finalisedAt: input.finalisedAt,
    legs: listLegs(input),
    providerExplorerUrl: `${EXPLORER}${encodeURIComponent(source)}`,
    providerOrderId: readName(body, 'orderId'),
  }
}
