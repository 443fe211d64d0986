import {
  createInsufficientBalance,
  createRefusal,
  refuseExpired,
  refuseSweep,
  requireOneSource,
} from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, SwapError } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { SuiState } from './funds.ts'
import { computeGasBudget, DRY_RUN_BUDGET, MAX_BUDGET } from './gas-budget.ts'
import type { Coin, CoinBalance, Gateway } from './gateway/gateway.ts'
import { MAX_OBJECTS, sumCoins } from './read-covering-coins.ts'

const MAX_AMOUNT = 2n ** 64n - 1n

/** Builds a transaction, reads its cost from a dry run, and builds it again with that budget. One round trip. */
export const build = async (
  deposit: Deposit,
  { funds, gateway }: { readonly funds: Funds; readonly gateway: Gateway },
  { signal, clock }: ChainContext,
): Promise<BuiltTransaction> => {
  const { to, sender } = checkDeposit(deposit)
  refuseExpired(deposit, clock.now())
  const { amount, asset } = deposit
  const { gas, sold, gasPrice } = funds.state as SuiState
  const native = asset.address === undefined
  if (!native && !sold)
    throw createRefusal(`The funds were read for another asset than ${asset.identifier}; read the funds again.`)
  const coins = native || !sold ? undefined : chooseCoins(sold, amount, deposit)
  const spendable = sumCoins(gas.coins) - (native ? amount : 0n)
  if (spendable <= 0n) throw findSpreadError(gas, amount, native) ?? createGasRefusal(spendable, 1n)

  const { encodeTransaction } = await import('./transaction.ts')
  const payment = { sender, to, amount, coins, gas: gas.coins, gasPrice }
  const trialBudget = spendable < DRY_RUN_BUDGET ? spendable : DRY_RUN_BUDGET
  const run = await gateway.dryRun(await encodeTransaction({ ...payment, gasBudget: trialBudget }), signal)
  if (run.failure !== undefined)
    throw createRefusal(`The network would reject the transaction: ${run.failure.slice(0, 300)}.`)
  const budget = computeGasBudget(run, gasPrice)
  if (budget > MAX_BUDGET)
    throw createRefusal(`The gas budget of ${budget} MIST from the node is above the maximum of ${MAX_BUDGET} MIST.`)
  if (budget > spendable) throw createGasRefusal(spendable, budget)
  return { tx: await encodeTransaction({ ...payment, gasBudget: budget }), txType: 'SUI', networkFee: budget }
}

const checkDeposit = (deposit: Deposit): { readonly to: string; readonly sender: string } => {
  const { sources, amount } = deposit
  const source = requireOneSource('Sui', sources)
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
  return { to, sender }
}

/** Selects the fewest objects that cover the amount, largest first. */
const chooseCoins = (sold: CoinBalance, amount: bigint, deposit: Deposit): readonly [Coin, ...Coin[]] => {
  const largestFirst = [...sold.coins].sort((a, b) => (a.balance > b.balance ? -1 : a.balance < b.balance ? 1 : 0))
  const chosen: Coin[] = []
  for (const coin of largestFirst) {
    if (sumCoins(chosen) >= amount) break
    chosen.push(coin)
  }
  const [first, ...rest] = chosen
  if (first && sumCoins(chosen) >= amount) return [first, ...rest]
  throw findSpreadError(sold, amount, true) ?? createInsufficientBalance(deposit, amount)
}

/** Returns the error for an amount that is available, but in more objects than one transaction can use. */
const findSpreadError = ({ total, next }: CoinBalance, amount: bigint, sells: boolean): SwapError | undefined =>
  sells && next !== undefined && total > amount
    ? createRefusal(`The amount is spread over more than ${MAX_OBJECTS} coin objects; merge them first.`)
    : undefined

const createGasRefusal = (left: bigint, needed: bigint): SwapError =>
  createRefusal(
    `The sender's coins leave ${left < 0n ? 0n : left} MIST for gas; the transaction needs at least ${needed} MIST.`,
  )
