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
  /** Of the chain's own coin, with the fees and reserves the transaction must not be built without. */
  readonly native: bigint
}

/**
 * Refuses what the source cannot pay, unless the caller has waived the check: `insufficientBalance` for the amount,
 * `unableToBuildTransaction` for fees, with the figures needed and available in human units.
 */
export const requireFunds = (deposit: Deposit, funds: Funds, outlay: Outlay, { waived }: ChainContext): void => {
  if (waived?.balance) return
  if (funds.balance < outlay.amount) throw insufficientBalance(deposit, outlay.amount)
  if (funds.gasBalance < outlay.native) refuseFee(deposit, funds, outlay.native)
}

const refuseFee = ({ asset, sources }: Deposit, { gasBalance }: Funds, units: bigint): never => {
  const facts = chainByCode(asset.chain) as ChainFacts
  const [needed, available] = [units, gasBalance].map((base) => toHuman(base, facts.nativeDecimals))
  return refuse(
    `${sources[0]} holds ${available} ${facts.nativeTicker}; the transaction and its fee take ${needed} ${facts.nativeTicker}.`,
    { data: { asset: nativeIdentifier(facts), needed, available, address: sources[0] } },
  )
}
