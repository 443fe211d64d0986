import { findChain, type StatusQuery, type SwapStatus, type Token, type TokenLookup, toHuman } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { NATIVE_ADDRESS } from '../assets/native-address.ts'
import type { Network } from '../assets/network.ts'
import { decodeCall } from '../deposit/decode-call.ts'
import { readHex } from './read-hex.ts'
import type { MinedTransaction } from './read-transaction.ts'

/** A transaction of the router, and what it paid in the native coin, where that is known. */
export interface TrackedTransaction extends MinedTransaction {
  readonly nativePaid: bigint | undefined
}

/** The chain of a transaction and its tokens. */
export interface TrackedChain {
  readonly network: Network
  /** Finds a token by its address at 1inch. */
  readonly findToken: (address: string) => Token | undefined
  readonly tokens: TokenLookup
}

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Translates the transaction of a swap, which succeeds or fails as a whole without a refund. Returns `undefined` for a
 * transaction that is not a swap of the router.
 */
export const translateStatus = (
  mined: TrackedTransaction,
  query: StatusQuery,
  { network, findToken, tokens }: TrackedChain,
): SwapStatus | undefined => {
  const { transaction, receipt, minedAt, nativePaid } = mined
  if (read.optionalText(transaction, 'to')?.toLowerCase() !== network.router) return undefined
  const call = decodeCall(read.text(transaction, 'input'))
  if (!call) return undefined

  const known = query.known?.provider === 'ONEINCH' ? query.known : undefined
  const findKnown = (identifier: string | undefined) => (identifier === undefined ? undefined : tokens.find(identifier))
  const sell = findToken(call.sellAddress ?? NATIVE_ADDRESS) ?? findKnown(known?.sellAsset)
  const bought = call.buyAddress === undefined ? undefined : findToken(call.buyAddress)
  const buy = bought ?? findKnown(known?.buyAsset)

  const isMined = receipt !== null && receipt !== undefined
  const isCompleted = isMined && readHex(receipt, 'status') === 1n
  const status = isCompleted ? 'completed' : isMined ? 'failed' : 'pending'
  const from = read.text(transaction, 'from').toLowerCase()
  const receiver = call.receiver ?? from
  const spent = call.amount ?? readHex(transaction, 'value')

  // A token's payout stands in the receipt; the coin's has no log.
  let received: bigint | undefined
  if (isCompleted && buy) {
    const paid = read
      .list(receipt, 'logs')
      .filter(
        (log) =>
          read.text(log, 'address').toLowerCase() === buy.address?.toLowerCase() &&
          read.optionalText(log, 'topics.0') === TRANSFER &&
          read.optionalText(log, 'topics.2')?.slice(-40).toLowerCase() === receiver.slice(2),
      )
    const sum = paid.reduce<bigint>((total, log) => total + readHex(log, 'data'), 0n)
    received = buy.address === undefined ? nativePaid : paid.length > 0 ? sum : undefined
  }
  const leg = {
    chainId: network.chainId,
    hash: read.text(transaction, 'hash'),
    block: isMined ? Number(readHex(receipt, 'blockNumber')) : -1,
    type: 'swap',
    status,
    trackingStatus: isCompleted ? 'completed' : isMined ? 'reverted' : 'mempool',
    fromAsset: sell?.identifier ?? '',
    fromAmount: sell ? toHuman(spent, sell.decimals) : '',
    fromAddress: from,
    toAsset: buy?.identifier ?? '',
    toAmount: received === undefined || !buy ? '' : toHuman(received, buy.decimals),
    toAddress: receiver,
    finalisedAt: minedAt > 0 ? minedAt : -1,
  } as const
  // A pending transaction is expected in the next block.
  const estimatedTimeToComplete = findChain(network.code)?.blockSeconds ?? 0
  return { ...leg, legs: [leg], transient: isMined ? undefined : { estimatedTimeToComplete, currentLegIndex: 0 } }
}
