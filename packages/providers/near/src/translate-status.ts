import {
  chainByCode,
  type KnownSwap,
  type StatusLeg,
  type StatusQuery,
  type SwapStatus,
  type Token,
  type TrackingStatus,
  type TrackStatus,
  toHuman,
} from '@switchyard/core'
import { inboundSeconds } from './deposit-window.ts'
import type { StatusInput } from './status-input.ts'
import { depositLeg, payoutLeg, refundLeg, swapLeg } from './status-legs.ts'
import type { Names } from './verify-quote.ts'
import type { Status } from './wire-status.ts'

type States = readonly [TrackStatus, TrackingStatus | undefined]

/** Without a deposit a swap stays `PENDING_DEPOSIT` for good; one too small waits for more, or for its refund. */
const stateOf = (status: string): States => {
  switch (status) {
    case 'PENDING_DEPOSIT':
      return ['not_started', 'not_started']
    case 'KNOWN_DEPOSIT_TX':
    case 'INCOMPLETE_DEPOSIT':
      return ['pending', 'inbound']
    case 'PROCESSING':
      return ['swapping', 'swapping']
    case 'SUCCESS':
      return ['completed', 'completed']
    case 'REFUNDED':
      return ['refunded', 'refunded']
    case 'FAILED':
      return ['failed', 'reverted']
    default:
      return ['unknown', undefined]
  }
}

/** Swaps built here are paid, paid out and refunded on chains. */
const ON_CHAINS: Status['inside'] = { deposit: false, payout: false, refund: false }

const EXPLORER = 'https://explorer.near-intents.org/transactions/'

/**
 * The status of a deposit.
 *
 * @param names - `undefined` while the token list is not read; assets then come from `query.known`
 */
export const translateStatus = (
  query: StatusQuery,
  depositAddress: string,
  names: Names | undefined,
  reported: Status,
): SwapStatus => {
  const own = ownSwap(query, depositAddress)
  const status = own ? { ...reported, recipient: own.destinationAddress, inside: ON_CHAINS } : reported
  const input = statusInputOf(query, depositAddress, names, status)
  const ended = ['completed', 'refunded', 'failed'].includes(input.state)
  const [, tracking] = stateOf(status.status)
  return {
    chainId: input.sell?.chainId ?? query.chainId ?? '',
    hash: input.depositHash,
    block: -1,
    type: 'swap',
    status: input.state,
    ...(tracking === undefined ? {} : { trackingStatus: input.tracking }),
    fromAsset: input.sell?.identifier ?? query.known?.sellAsset ?? '',
    fromAmount: input.paidIn,
    fromAddress: input.from,
    toAsset: input.buy?.identifier ?? query.known?.buyAsset ?? '',
    toAmount: input.state === 'refunded' ? '0' : input.paidOut,
    toAddress: status.recipient || (query.known?.destinationAddress ?? ''),
    finalisedAt: ended ? status.updatedAt : -1,
    legs: legsOf(input),
    ...(ended || input.state === 'unknown' ? {} : { transient: transientOf(input) }),
    ...(status.confidential ? { confidential: true } : {}),
    ...(status.refundReason === undefined ? {} : { refundReason: status.refundReason }),
    providerExplorerUrl: `${EXPLORER}${encodeURIComponent(depositAddress)}`,
    ...(status.intentHashes[0] === undefined ? {} : { providerOrderId: status.intentHashes[0] }),
  }
}

/** The stored swap whose deposit address this is: its own recipient and assets count, whatever the response says. */
const ownSwap = ({ known }: StatusQuery, depositAddress: string): KnownSwap | undefined =>
  known?.provider === 'NEAR' && known.depositAddress === depositAddress ? known : undefined

const statusInputOf = (
  query: StatusQuery,
  depositAddress: string,
  names: Names | undefined,
  status: Status,
): StatusInput => {
  const own = ownSwap(query, depositAddress)
  const sell = assetOf(names?.sells, own ? undefined : status.originAsset, query.known?.sellAsset)
  const buy = assetOf(names?.buys, own ? undefined : status.destinationAsset, query.known?.buyAsset)
  const human = (amount: bigint | undefined, token: Token | undefined): string =>
    amount === undefined || !token ? '' : toHuman(amount, token.decimals)
  const [state, tracking] = stateOf(status.status)
  const excess = state === 'completed' && (status.refundedAmount ?? 0n) > 0n
  const depositHash = depositHashOf(query, status)
  return {
    status,
    sell,
    buy,
    depositAddress,
    depositHash,
    refundHash: status.originHashes.findLast((hash) => hash !== depositHash) ?? '',
    from: query.known?.sourceAddress ?? '',
    paidIn: human(status.depositedAmount ?? status.amountIn, sell),
    paidOut: state === 'completed' ? human(status.amountOut, buy) : '',
    refunded: state === 'refunded' || excess ? human(status.refundedAmount, sell) : '',
    state,
    tracking: excess ? 'partially_refunded' : (tracking ?? 'not_started'),
  }
}

const assetOf = (table: Names['sells'] | undefined, id: string | undefined, known: string | undefined) =>
  (id === undefined ? undefined : table?.assetOf(id)) ?? (known === undefined ? undefined : table?.find(known))

/**
 * The list holds the deposit first and refunds after it. 1Click may report a success with an empty list (seen 2026-09-24); then
 * the transaction that is bound to the swap is the deposit.
 */
const depositHashOf = ({ hash, known }: StatusQuery, { originHashes }: Status): string =>
  originHashes.find((one) => one.toLowerCase() === hash?.toLowerCase()) ?? originHashes[0] ?? known?.hash ?? ''

const legsOf = (input: StatusInput): readonly StatusLeg[] => {
  if (input.state === 'not_started' || input.state === 'unknown') return []
  const { inside } = input.status
  const paysOut = input.state === 'completed' || input.state === 'swapping'
  const refunds = input.refunded !== '' || input.state === 'refunded'
  return [
    ...(inside.deposit ? [] : [depositLeg(input)]),
    swapLeg(input),
    ...(paysOut && !inside.payout ? [payoutLeg(input)] : []),
    ...(refunds && !inside.refund ? [refundLeg(input)] : []),
  ]
}

const transientOf = ({ state, status, sell, depositAddress }: StatusInput): NonNullable<SwapStatus['transient']> => {
  const waits = state !== 'swapping' && !status.inside.deposit
  const inbound = waits ? inboundSeconds(chainByCode(sell?.chain ?? '')?.code ?? '') : 0
  return {
    estimatedTimeToComplete: inbound + status.timeEstimate,
    currentLegIndex: state === 'swapping' && !status.inside.deposit ? 1 : 0,
    providerDetails: { depositAddress },
  }
}
