import {
  type ChainContext,
  type ChainFacts,
  type Deposit,
  type Funds,
  findChain,
  nativeIdentifier,
  toHuman,
} from '@switchyard/core'
import { createInsufficientBalance } from './insufficient-balance.ts'
import { refuse } from './refuse.ts'

/** Amounts a transaction takes from the wallet, in base units. */
export interface Outlay {
  /** Balances of the source, as read by `Chain.readFunds`. */
  readonly funds: Funds
  /** Amount of the asset sold. */
  readonly amount: bigint
  /**
   * Native coin without which the transaction does not do what it says: what it transfers or attaches, what must stay in the account, and
   * the fee of a network where a wallet that cannot pay it does nothing and reports success.
   */
  readonly native: bigint
  /** Network fee in the native coin; a transaction that cannot pay it is refused, or fails in plain sight. */
  readonly fee?: bigint
}

/**
 * Rejects a transaction the source cannot pay for, unless the caller has waived the balance check.
 *
 * The same rule holds for every chain. The sell of a coin must leave enough for the network fee. The sell of a token
 * (an asset with an address) is built without the fee: the coin may arrive before the user signs, and the engine adds a
 * warning when the request asks for a gas check. Everything else must be there.
 *
 * @throws {SwapError} `insufficientBalance` when the amount is missing; `unableToBuildTransaction` when native coin is
 * missing, with the figures needed and available in human units.
 *
 * @example
 * ```ts
 * requireFunds(deposit, { funds, amount: deposit.amount, native: deposit.amount, fee: 5_000n }, context)
 * ```
 */
export const requireFunds = (deposit: Deposit, outlay: Outlay, { waived }: ChainContext): void => {
  if (waived?.balance) return
  const { funds, amount, native, fee = 0n } = outlay
  if (funds.balance < amount) throw createInsufficientBalance(deposit, amount)
  const needed = deposit.asset.address === undefined ? native + fee : native
  if (funds.gasBalance >= needed) return

  const { asset, sources } = deposit
  const facts = findChain(asset.chain) as ChainFacts
  const [taken, available] = [needed, funds.gasBalance].map((units) => toHuman(units, facts.nativeDecimals))
  refuse(
    `${sources[0]} holds ${available} ${facts.nativeTicker}; the transaction and its fee take ${taken} ${facts.nativeTicker}.`,
    { data: { asset: nativeIdentifier(facts), needed: taken, available, address: sources[0] } },
  )
}
