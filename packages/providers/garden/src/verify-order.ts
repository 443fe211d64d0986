import { chainByCode, SwapError } from '@switchyard/core'
import type { GardenOrder, OrderSide } from './garden-order.ts'
import { bitcoinHtlcAddress } from './htlc/bitcoin-htlc.ts'
import { evmSwapIds } from './htlc/evm-htlc.ts'
import type { HtlcTerms } from './htlc/terms.ts'
import { longestLock } from './longest-lock.ts'
import type { OfferState } from './offer-state.ts'
import { sameAddress } from './same-address.ts'

/** The terms of a swap before its order is opened. */
export interface Agreement {
  readonly orderId: string
  readonly state: OfferState
  readonly sellAmount: bigint
  readonly owner: string
  readonly destination: string
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
  { orderId, state, sellAmount, owner, destination }: Agreement,
): Promise<HtlcTerms> => {
  const { source, destination: payout } = order
  const { sell, buy } = state
  demand(order.id === orderId, 'another id', order.id)
  demand(source.asset === state.sellId, 'another sell asset', source.asset)
  demand(payout.asset === state.buyId, 'another buy asset', payout.asset)
  demand(source.amount === sellAmount, 'another sell amount', String(source.amount))
  demand(payout.amount === state.buyAmount, 'another buy amount', String(payout.amount))
  demand(sameAddress(sell.chain, source.initiator, owner), 'another sender', source.initiator)
  demand(sameAddress(buy.chain, payout.redeemer, destination), 'another recipient', payout.redeemer)
  demand(HASH.test(source.secretHash), 'no hash of a secret', source.secretHash)
  demand(source.secretHash.toLowerCase() === payout.secretHash.toLowerCase(), 'two secrets', payout.secretHash)
  demand(source.secret === '' && payout.secret === '', 'a secret that is already known', order.id)
  demand(source.timelock > 0n && source.timelock <= longestLock(sell.chain), 'a lock of', String(source.timelock))
  verifyIdentifier(order, sell.chain, sell.chainId)
  if (chainByCode(buy.chain)?.family === 'utxo') await verifyPayoutAddress(buy.chain, payout)
  return { ...source, secretHash: source.secretHash.toLowerCase() }
}

/** Contracts of the first two versions identify a lock by a hash of its terms. */
const verifyIdentifier = ({ source, version }: GardenOrder, chain: string, chainId: string): void => {
  if (chainByCode(chain)?.family !== 'evm' || !['v1', 'v2'].includes(version)) return
  const { v1, v2 } = evmSwapIds(BigInt(chainId), source.initiator, source)
  const swapId = source.swapId.replace(/^0x/i, '').toLowerCase()
  demand(swapId === v1 || swapId === v2, 'an identifier that does not follow from its terms', source.swapId)
}

/** The taproot HTLC that pays the user: the solver locks, the user's delegate key redeems. */
const verifyPayoutAddress = async (chain: string, payout: OrderSide): Promise<void> => {
  const address = await taprootAddress(chain, { ...payout, redeemer: payout.delegate })
  demand(address === payout.swapId, 'a payout address that does not follow from its terms', payout.swapId)
}

/**
 * Address of a taproot HTLC.
 *
 *
 * @throws {SwapError} `unableToBuildTransaction` for invalid terms
 */
export const taprootAddress = async (
  chain: string,
  side: Parameters<typeof bitcoinHtlcAddress>[1],
): Promise<string> => {
  try {
    return await bitcoinHtlcAddress(chain, side)
  } catch (cause) {
    throw new SwapError('unableToBuildTransaction', "The terms of Garden's order are not valid for an HTLC.", { cause })
  }
}

/**
 * Rejects an order unless `held`.
 *
 *
 * @throws {SwapError} `unableToBuildTransaction` with `what` and `value`
 */
export const demand = (held: boolean, what: string, value: string): void => {
  if (held) return
  throw new SwapError('unableToBuildTransaction', `Garden's order has ${what}: ${value.slice(0, 130)}.`)
}
