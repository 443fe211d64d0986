import {
  type ChainContext,
  type ChainFacts,
  chainByCode,
  type Deposit,
  type Funds,
  nativeIdentifier,
  toHuman,
} from '@switchyard/core'
import { insufficientBalance } from './insufficient-balance.ts'
import { refuse } from './refuse.ts'

/** What a transaction takes out of the wallet, base units. */
export interface Outlay {
  /** Of the asset sold. */
  readonly amount: bigint
  /** Of the chain's own coin: what the transaction itself hands over, and what must stay behind. */
  readonly native: bigint
  /** Of the chain's own coin: the network fee, taken from the wallet when the transaction is sent. */
  readonly fee?: bigint
}

/**
 * Refuses what the source cannot pay, unless the caller has waived the check: `insufficientBalance` for the amount,
 * `unableToBuildTransaction` for the rest, with the figures needed and available in human units.
 *
 * One rule for every chain: the sell of a coin must leave its fee, the sell of a token (an asset with an address) is built
 * without it. The coin may arrive before the signature, and the engine warns where it is asked for a gas check.
 */
export const requireFunds = (deposit: Deposit, funds: Funds, outlay: Outlay, { waived }: ChainContext): void => {
  if (waived?.balance) return
  if (funds.balance < outlay.amount) throw insufficientBalance(deposit, outlay.amount)
  const { native, fee = 0n } = outlay
  const needed = deposit.asset.address === undefined ? native + fee : native
  if (funds.gasBalance < needed) refuseFee(deposit, funds, needed)
}

const refuseFee = ({ asset, sources }: Deposit, { gasBalance }: Funds, units: bigint): never => {
  const facts = chainByCode(asset.chain) as ChainFacts
  const [needed, available] = [units, gasBalance].map((base) => toHuman(base, facts.nativeDecimals))
  return refuse(
    `${sources[0]} holds ${available} ${facts.nativeTicker}; the transaction and its fee take ${needed} ${facts.nativeTicker}.`,
    { data: { asset: nativeIdentifier(facts), needed, available, address: sources[0] } },
  )
}
