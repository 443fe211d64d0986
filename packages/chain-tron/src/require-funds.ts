import {
  type ChainContext,
  type ChainFacts,
  chainByCode,
  type Deposit,
  type Funds,
  nativeIdentifier,
  SwapError,
  toHuman,
} from '@switchyard/core'
import { refuse } from './refuse.ts'

/** What a transaction takes out of the wallet, base units. */
export interface Outlay {
  /** Of the asset sold. */
  readonly amount: bigint
  /** Of the chain's own coin, fees and reserves included. */
  readonly native: bigint
}

/**
 * Refuses what the source cannot pay, unless the caller has waived the check: `insufficientBalance` for the amount,
 * `unableToBuildTransaction` for fees, with the figures needed and available in human units.
 */
export const requireFunds = (deposit: Deposit, funds: Funds, outlay: Outlay, { waived }: ChainContext): void => {
  if (waived?.balance) return
  if (funds.balance < outlay.amount) refuseBalance(deposit, outlay.amount)
  if (funds.gasBalance < outlay.native) refuseFee(deposit, funds, outlay.native)
}

/** Message and data follow the wire contract §7.3. */
const refuseBalance = ({ asset, sources }: Deposit, units: bigint): never => {
  const amount = toHuman(units, asset.decimals)
  throw new SwapError(
    'insufficientBalance',
    `Cannot build transaction. Insufficient balance for asset ${asset.identifier} amount ${amount}`,
    { data: { chain: asset.identifier, amount, address: sources[0] } },
  )
}

const refuseFee = ({ asset, sources }: Deposit, { gasBalance }: Funds, units: bigint): never => {
  const facts = chainByCode(asset.chain) as ChainFacts
  const [needed, available] = [units, gasBalance].map((base) => toHuman(base, facts.nativeDecimals))
  return refuse(
    `${sources[0]} holds ${available} ${facts.nativeTicker}; the transaction and its fee take ${needed} ${facts.nativeTicker}.`,
    { asset: nativeIdentifier(facts), needed, available, address: sources[0] },
  )
}
