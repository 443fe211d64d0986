import {
  chainByCode,
  type KnownSwap,
  type StatusQuery,
  type SwapStatus,
  type TokenLookup,
  toHuman,
} from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { chainNamed, wormholeChain } from '../chains.ts'
import { readState } from '../offer-state.ts'
import { legsOf, type Side } from './legs.ts'
import { outcomeOf } from './outcome.ts'
import { amountAt, hashAt, nameAt, sideOf, timeAt } from './wire-swap.ts'

const EXPLORER = 'https://explorer.mayan.finance/swap/'

const knownHere = ({ known }: StatusQuery): KnownSwap | undefined => (known?.provider === 'MAYAN' ? known : undefined)

/** A swap the explorer has not indexed: told only where the engine built it. */
export const notSeen = (query: StatusQuery): SwapStatus | undefined => {
  const known = knownHere(query)
  if (!known) return undefined
  const { sell, quote } = readState(known.state)
  const code = chainNamed(quote.fromChain)?.code ?? ''
  const sent = query.hash !== undefined
  return {
    chainId: chainByCode(code)?.chainId ?? query.chainId ?? '',
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
 * Reads a swap of the explorer. Throws `UpstreamError` for what is none.
 *
 * In a refund `toAmount` still holds the refunded figure, so what has been paid out is taken from the outcome.
 */
export const translateStatus = (body: unknown, query: StatusQuery, tokens: TokenLookup): SwapStatus => {
  const source = read.text(body, 'sourceTxHash')
  const outcome = outcomeOf(nameAt(body, 'clientStatus'), read.text(body, 'status'))
  const from = sideOf(body, 'from', tokens)
  const to = sideOf(body, 'to', tokens)
  const known = knownHere(query)
  const paid = outcome.status === 'completed'
  const refunded = outcome.status === 'refunded'
  const done = paid || refunded
  const finalisedAt = done ? timeAt(body, 'completedAt') : -1
  const toAmount = paid ? to.amount : refunded ? '0' : ''
  const orderId = nameAt(body, 'orderId')
  return {
    chainId: from.chainId,
    hash: source,
    block: read.optionalInteger(body, 'sourceTxBlockNo') ?? -1,
    type: 'swap',
    ...outcome,
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: nameAt(body, 'trader') ?? '',
    toAsset: known?.buyAsset ?? to.asset,
    toAmount,
    toAddress: nameAt(body, 'destAddress') ?? known?.destinationAddress ?? '',
    finalisedAt,
    legs: legsOf({
      source,
      outcome,
      from,
      to: { ...to, asset: known?.buyAsset ?? to.asset },
      auction: auctionChain(body, from),
      trader: nameAt(body, 'trader') ?? '',
      destination: nameAt(body, 'destAddress') ?? '',
      block: read.optionalInteger(body, 'sourceTxBlockNo') ?? -1,
      startedAt: timeAt(body, 'initiatedAt'),
      finalisedAt,
      paidHash: hashAt(body, 'fulfillTxHash') ?? hashAt(body, 'redeemTxHash') ?? '',
      refund: refunded ? refundOf(body, from, tokens) : undefined,
    }),
    providerExplorerUrl: `${EXPLORER}${encodeURIComponent(source)}`,
    ...(orderId === undefined ? {} : { providerOrderId: orderId }),
  }
}

/** Orders are auctioned on Solana; a swap within one chain stays there. */
const auctionChain = (body: unknown, from: Side): string => {
  const chain = wormholeChain(Number(nameAt(body, 'swapChain') ?? Number.NaN))
  return (chain && chainByCode(chain.code)?.chainId) ?? from.chainId
}

/** What came back is the token that was locked, not always the one that was sold. */
const refundOf = (body: unknown, from: Side, tokens: TokenLookup) => ({
  ...sideOf(body, 'refund', tokens, from),
  hash: hashAt(body, 'refundTxHash') ?? '',
  amount: amountAt(body, 'refundAmount'),
})
