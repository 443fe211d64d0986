import { findChain, SwapError, UnreadableInput } from '@switchyard/core'
import type { OfferState } from '../quote/offer-state.ts'
import { type BitcoinHtlc, deriveBitcoinAddress } from './htlc/bitcoin-htlc.ts'
import { hashSwapIds } from './htlc/evm-htlc.ts'
import type { HtlcTerms } from './htlc/terms.ts'
import type { GardenOrder } from './read-order.ts'
import { isSameAddress } from './same-address.ts'

/** The terms of a swap before its order is opened. */
export interface Agreement {
  readonly orderId: string
  readonly state: OfferState
  readonly sellAmount: bigint
  readonly owner: string
  readonly destination: string
  /** Longest accepted lock, blocks or slots of the sell chain. */
  readonly longestLock: bigint
}

const HASH = /^[0-9a-f]{64}$/i

/**
 * Compares an order with the terms of the swap and returns the terms of its lock.
 *
 * @throws {SwapError} `unableToBuildTransaction` when anything differs: id, assets, amounts, sender, recipient; when the
 *   secret is already known or differs between the sides; when the lock lasts longer than a week
 */
export const verifyOrder = async (
  order: GardenOrder,
  { orderId, state, sellAmount, owner, destination, longestLock }: Agreement,
): Promise<HtlcTerms> => {
  const { source, destination: payout } = order
  const { sell, buy } = state
  requireOrder(order.id === orderId, 'another id', order.id)
  requireOrder(source.asset === state.sellId, 'another sell asset', source.asset)
  requireOrder(payout.asset === state.buyId, 'another buy asset', payout.asset)
  requireOrder(source.amount === sellAmount, 'another sell amount', String(source.amount))
  requireOrder(payout.amount === state.buyAmount, 'another buy amount', String(payout.amount))
  requireOrder(isSameAddress(sell.chain, source.initiator, owner), 'another sender', source.initiator)
  requireOrder(isSameAddress(buy.chain, payout.redeemer, destination), 'another recipient', payout.redeemer)
  requireOrder(HASH.test(source.secretHash), 'no hash of a secret', source.secretHash)
  requireOrder(source.secretHash.toLowerCase() === payout.secretHash.toLowerCase(), 'two secrets', payout.secretHash)
  requireOrder(source.secret === '' && payout.secret === '', 'a secret that is already known', order.id)
  requireOrder(source.timelock > 0n && source.timelock <= longestLock, 'a lock of', String(source.timelock))

  // Contracts identify a lock by a hash of its terms. Older names of versions are also given to orders of newer contracts.
  if (findChain(sell.chain)?.family === 'evm' && ['v1', 'v2', 'v3'].includes(order.version)) {
    const lock = { chainId: BigInt(sell.chainId), initiator: source.initiator, htlc: state.htlc }
    const { v1, v2, v3 } = hashSwapIds(lock, source)
    const swapId = source.swapId.replace(/^0x/i, '').toLowerCase()
    const follows = swapId === v3 || (order.version !== 'v3' && (swapId === v1 || swapId === v2))
    requireOrder(follows, 'an identifier that does not follow from its terms', source.swapId)
  }

  // The taproot HTLC that pays the user: the solver locks, the user's delegate key redeems.
  if (findChain(buy.chain)?.family === 'utxo') {
    const address = await deriveTaprootAddress(buy.chain, { ...payout, redeemer: payout.delegate })
    const isPayout = address === payout.swapId
    requireOrder(isPayout, 'a payout address that does not follow from its terms', payout.swapId)
  }
  return { ...source, secretHash: source.secretHash.toLowerCase() }
}

/**
 * Derives the address of a taproot HTLC.
 *
 * @throws {SwapError} `unableToBuildTransaction` for invalid terms
 */
export const deriveTaprootAddress = async (chain: string, terms: BitcoinHtlc): Promise<string> => {
  try {
    return await deriveBitcoinAddress(chain, terms)
  } catch (cause) {
    if (!UnreadableInput.is(cause)) throw cause
    throw new SwapError('unableToBuildTransaction', "The terms of Garden's order are not valid for an HTLC.", { cause })
  }
}

/**
 * Rejects an order unless `holds`.
 *
 * @throws {SwapError} `unableToBuildTransaction` with `what` and `value`
 */
export const requireOrder = (holds: boolean, what: string, value: string): void => {
  if (holds) return
  throw new SwapError('unableToBuildTransaction', `Garden's order has ${what}: ${value.slice(0, 130)}.`)
}
