import {
  addressKey,
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
import { legsOf, type Side, type StatusInput } from './legs.ts'
import { swapOutcome } from './swap-outcome.ts'
import { amountAt, hashAt, nameAt, sideOf, timeAt } from './wire-swap.ts'

const EXPLORER = 'https://explorer.mayan.finance/swap/'

const knownHere = ({ known }: StatusQuery): KnownSwap | undefined => (known?.provider === 'MAYAN' ? known : undefined)

/** Status of a swap that the explorer has not indexed; `undefined` unless the engine stored it. */
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
 * Translates a swap of the explorer. In a refund `toAmount` contains the refunded amount, so the paid amount follows from the
 * status.
 *
 * @throws {UpstreamError} for a body that is not a swap.
 */
export const translateStatus = (body: unknown, query: StatusQuery, tokens: TokenLookup): SwapStatus => {
  const known = knownHere(query)
  const orderId = nameAt(body, 'orderId')
  const input = readInput(body, known, tokens)
  const { source, outcome, from, to } = input
  return {
    chainId: from.chainId,
    hash: source,
    block: input.block,
    type: 'swap',
    ...outcome,
    fromAsset: from.asset,
    fromAmount: from.amount,
    fromAddress: input.trader,
    toAsset: to.asset,
    toAmount: paidAmount(input),
    toAddress: input.destination,
    finalisedAt: input.finalisedAt,
    legs: legsOf(input),
    providerExplorerUrl: `${EXPLORER}${encodeURIComponent(source)}`,
    ...(orderId === undefined ? {} : { providerOrderId: orderId }),
  }
}

const readInput = (body: unknown, known: KnownSwap | undefined, tokens: TokenLookup): StatusInput => {
  const source = read.text(body, 'sourceTxHash')
  const outcome = swapOutcome(nameAt(body, 'clientStatus'), read.text(body, 'status'))
  const from = sideOf(body, 'from', tokens)
  const to = sideOf(body, 'to', tokens)
  const refunded = outcome.status === 'refunded'
  return {
    source,
    outcome,
    from,
    to: { ...to, asset: known?.buyAsset ?? to.asset },
    auction: auctionChain(body, from),
    trader: nameAt(body, 'trader') ?? '',
    destination:
      boundTo(known, source)?.destinationAddress ?? nameAt(body, 'destAddress') ?? known?.destinationAddress ?? '',
    block: read.optionalInteger(body, 'sourceTxBlockNo') ?? -1,
    startedAt: timeAt(body, 'initiatedAt'),
    finalisedAt: refunded || outcome.status === 'completed' ? timeAt(body, 'completedAt') : -1,
    paidHash: hashAt(body, 'fulfillTxHash') ?? hashAt(body, 'redeemTxHash') ?? '',
    refund: refunded ? refundOf(body, from, tokens) : undefined,
  }
}

/** The stored swap to which a deposit is bound: its own destination counts, whatever the explorer reports. */
const boundTo = (known: KnownSwap | undefined, source: string): KnownSwap | undefined =>
  known?.hash !== undefined && addressKey(known.hash) === addressKey(source) ? known : undefined

const paidAmount = ({ outcome, to }: StatusInput): string => {
  if (outcome.status === 'completed') return to.amount
  return outcome.status === 'refunded' ? '0' : ''
}

/** Orders are auctioned on Solana, except swaps within one chain. */
const auctionChain = (body: unknown, from: Side): string => {
  const chain = wormholeChain(Number(nameAt(body, 'swapChain') ?? Number.NaN))
  return (chain && chainByCode(chain.code)?.chainId) ?? from.chainId
}

/** The refunded asset is the locked token, which may differ from the sold one. */
const refundOf = (body: unknown, from: Side, tokens: TokenLookup) => ({
  ...sideOf(body, 'refund', tokens, from),
  hash: hashAt(body, 'refundTxHash') ?? '',
  amount: amountAt(body, 'refundAmount'),
})
