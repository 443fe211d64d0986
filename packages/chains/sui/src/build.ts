import {
  createInsufficientBalance,
  createRefusal,
  refuseExpired,
  refuseSweep,
  requireOneSource,
} from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, SwapError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readCoinType, SUI } from './coin-type.ts'
import { MAX_OBJECTS, sumCoins } from './coins.ts'
import { describeFailure } from './describe-failure.ts'
import type { SuiFacts } from './facts.ts'
import type { SuiState } from './funds.ts'
import { computeGasBudget } from './gas-budget.ts'
import type { Coin, CoinBalance, Gateway } from './gateway/gateway.ts'
import { encodeTransaction } from './transaction.ts'

const MAX_AMOUNT = 2n ** 64n - 1n

/** Builds a transaction, reads its cost from a dry run, and builds it again with that budget. One round trip. */
export const build = async (
  deposit: Deposit,
  { funds, gateway, facts }: { readonly funds: Funds; readonly gateway: Gateway; readonly facts: SuiFacts },
  { signal, clock }: ChainContext,
): Promise<BuiltTransaction> => {
  const { amount, asset } = deposit
  const source = requireOneSource('Sui', deposit.sources)
  refuseSweep('Sui', deposit)
  if (deposit.kind === 'transferWithMemo') throw createRefusal('A Sui transaction cannot carry a memo.')
  if (deposit.kind === 'contractCall')
    throw createRefusal(`A ${deposit.call.vm} call cannot be made on Sui; a transfer is required.`)
  if (deposit.destinationTag !== undefined) throw createRefusal('A Sui transfer cannot carry a destination tag.')
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw createRefusal(`The amount ${amount} cannot be sent; it must be between 1 and 2^64 - 1.`)
  const [to, sender] = [deposit.to, source].map((address) => readAddress(address)?.canonical)
  if (!to) throw createRefusal(`The recipient ${deposit.to} is not a valid Sui address.`)
  if (!sender) throw createRefusal(`The sender ${source} is not a valid Sui address.`)
  if (to === sender) throw createRefusal('Sender and recipient are the same address.')
  refuseExpired(deposit, clock.now())

  const { gas, sold, gasPrice } = funds.state as SuiState
  const native = asset.address === undefined
  if (!native && !sold)
    throw createRefusal(`The funds were read for another asset than ${asset.identifier}; read the funds again.`)
  let coins: readonly Coin[] = []
  let withdrawn = 0n
  if (native || !sold) {
    // SUI is taken out of the address balance where the gas coins do not cover the amount and the gas.
    const missing = amount + facts.trialBudget - sumCoins(gas.coins)
    const [least = 0n] = [missing, gas.inAddress, amount].sort((a, b) => (a < b ? -1 : 1))
    if (least > 0n) withdrawn = least
  } else {
    coins = chooseCoins(sold, amount)
    const missing = amount - sumCoins(coins)
    if (missing > sold.inAddress)
      throw findSpreadError(sold, amount, true) ?? createInsufficientBalance(deposit, amount)
    if (missing > 0n) withdrawn = missing
  }
  const coinType = native ? SUI : readCoinType(asset.address ?? '')
  const spendable = sumCoins(gas.coins) + (native ? withdrawn - amount : 0n)
  if (spendable <= 0n) throw findSpreadError(gas, amount, native) ?? createGasRefusal(gas, spendable, 1n)

  const withdrawal = coinType === undefined || withdrawn === 0n ? undefined : { coinType, amount: withdrawn }
  const payment = { sender, to, amount, coins, withdrawal, gas: gas.coins, gasPrice }
  const trialBudget = spendable < facts.trialBudget ? spendable : facts.trialBudget
  const run = await gateway.dryRun(encodeTransaction({ ...payment, gasBudget: trialBudget }), signal)
  if (run.failure !== undefined)
    throw createRefusal(`The network would reject the transaction: ${describeFailure(run.failure).slice(0, 300)}.`)
  const budget = computeGasBudget(run, gasPrice, facts)
  if (budget > facts.budgetCeiling)
    throw createRefusal(
      `The gas budget of ${budget} MIST from the node is above the maximum of ${facts.budgetCeiling} MIST.`,
    )
  if (budget > spendable) throw createGasRefusal(gas, spendable, budget)
  return { tx: encodeTransaction({ ...payment, gasBudget: budget }), txType: 'SUI', networkFee: budget }
}

/**
 * Selects the fewest objects that cover the amount, largest first. Where they do not, the address balance alone, or else as
 * many objects as it leaves to cover.
 */
const chooseCoins = (sold: CoinBalance, amount: bigint): readonly Coin[] => {
  const held = sumCoins(sold.coins)
  if (held < amount && sold.inAddress >= amount) return []
  const largestFirst = [...sold.coins].sort((a, b) => (a.balance > b.balance ? -1 : a.balance < b.balance ? 1 : 0))
  const needed = held >= amount ? amount : amount - sold.inAddress
  const chosen: Coin[] = []
  for (const coin of largestFirst) {
    if (sumCoins(chosen) >= needed) break
    chosen.push(coin)
  }
  return chosen
}

/** Returns the error for an amount that is available, but in more objects than one transaction can use. */
const findSpreadError = ({ total, next }: CoinBalance, amount: bigint, sells: boolean): SwapError | undefined =>
  sells && next !== undefined && total > amount
    ? createRefusal(`The amount is spread over more than ${MAX_OBJECTS} coin objects; merge them first.`)
    : undefined

const createGasRefusal = (gas: CoinBalance, left: bigint, needed: bigint): SwapError => {
  const convert =
    gas.inAddress === 0n
      ? ''
      : ` ${gas.inAddress} MIST are in the address balance, which does not pay for gas here: turn them into a coin object with 0x2::coin::redeem_funds, or send them to your own address as a coin.`
  return createRefusal(
    `The sender's coins leave ${left < 0n ? 0n : left} MIST for gas; the transaction needs at least ${needed} MIST.${convert}`,
  )
}
