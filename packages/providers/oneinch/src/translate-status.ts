import {
  type KnownSwap,
  type StatusLeg,
  type StatusQuery,
  type SwapStatus,
  type Token,
  type TokenLookup,
  toHuman,
} from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { decodeCall, type RouterCall } from './decode-call.ts'
import { hexAmount } from './hex-amount.ts'
import type { MinedTransaction } from './mined-transaction.ts'
import { NATIVE_ADDRESS } from './native-address.ts'
import type { Network } from './network.ts'

/** Finds a token by its address at 1inch. */
export type FindToken = (address: string) => Token | undefined

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Translates the transaction of a swap, which succeeds or fails as a whole without a refund. Returns `undefined` for a
 * transaction that is not a swap of the router.
 */
export const translateStatus = (
  network: Network,
  query: StatusQuery,
  mined: MinedTransaction,
  nativePaid: bigint | undefined,
  find: FindToken,
  tokens: TokenLookup,
): SwapStatus | undefined => {
  const { transaction, receipt, minedAt } = mined
  if (read.optionalText(transaction, 'to')?.toLowerCase() !== network.router) return undefined
  const call = decodeCall(read.text(transaction, 'input'))
  if (!call) return undefined
  const known = query.known?.provider === 'ONEINCH' ? query.known : undefined
  const leg = legOf({ network, transaction, receipt, minedAt, nativePaid, call, find, tokens, known })
  const pending = leg.status === 'pending'
  return {
    ...leg,
    legs: [leg],
    ...(pending ? { transient: { estimatedTimeToComplete: 0, currentLegIndex: 0 } } : {}),
  }
}

interface StatusInput {
  readonly network: Network
  readonly transaction: unknown
  readonly receipt: unknown
  readonly minedAt: number
  readonly nativePaid: bigint | undefined
  readonly call: RouterCall
  readonly find: FindToken
  readonly tokens: TokenLookup
  readonly known: KnownSwap | undefined
}

const legOf = (input: StatusInput): StatusLeg => {
  const { network, transaction, receipt, minedAt, call, find, tokens, known } = input
  const from = read.text(transaction, 'from').toLowerCase()
  const receiver = call.receiver ?? from
  const sell = find(call.sellAddress ?? NATIVE_ADDRESS) ?? named(tokens, known?.sellAsset)
  const buy = (call.buyAddress === undefined ? undefined : find(call.buyAddress)) ?? named(tokens, known?.buyAsset)
  const state = stateOf(receipt)
  const spent = call.amount ?? hexAmount(transaction, 'value')
  const received = state === 'completed' && buy ? receivedOf(input, buy, receiver) : undefined
  return {
    chainId: network.chainId,
    hash: read.text(transaction, 'hash'),
    block: blockOf(receipt),
    type: 'swap',
    status: state,
    trackingStatus: state === 'failed' ? 'reverted' : state === 'pending' ? 'mempool' : 'completed',
    fromAsset: sell?.identifier ?? '',
    fromAmount: sell ? toHuman(spent, sell.decimals) : '',
    fromAddress: from,
    toAsset: buy?.identifier ?? '',
    toAmount: received === undefined || !buy ? '' : toHuman(received, buy.decimals),
    toAddress: receiver,
    finalisedAt: minedAt > 0 ? minedAt : -1,
  }
}

const named = (tokens: TokenLookup, identifier: string | undefined): Token | undefined =>
  identifier === undefined ? undefined : tokens.find(identifier)

const stateOf = (receipt: unknown): 'pending' | 'completed' | 'failed' => {
  if (receipt === null || receipt === undefined) return 'pending'
  return hexAmount(receipt, 'status') === 1n ? 'completed' : 'failed'
}

const blockOf = (receipt: unknown): number =>
  receipt === null || receipt === undefined ? -1 : Number(hexAmount(receipt, 'blockNumber'))

/** The amount paid to the receiver; `undefined` when the receipt does not contain it. */
const receivedOf = ({ receipt, nativePaid }: StatusInput, { address }: Token, receiver: string): bigint | undefined => {
  if (address === undefined) return nativePaid
  const paid = read.list(receipt, 'logs').filter((log) => isTransfer(log, address, receiver))
  return paid.length === 0 ? undefined : paid.reduce<bigint>((sum, log) => sum + hexAmount(log, 'data'), 0n)
}

const isTransfer = (log: unknown, token: string, receiver: string): boolean =>
  read.text(log, 'address').toLowerCase() === token.toLowerCase() &&
  read.optionalText(log, 'topics.0') === TRANSFER &&
  read.optionalText(log, 'topics.2')?.slice(-40).toLowerCase() === receiver.slice(2)
