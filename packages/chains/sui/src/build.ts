import { insufficientBalance, oneSource, refusal, refuseExpired, refuseSweep } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, SwapError } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { SuiState } from './funds.ts'
import { DRY_RUN_BUDGET, gasBudget, MAX_BUDGET } from './gas-budget.ts'
import type { Coin, CoinBalance, Gateway } from './gateway.ts'
import { MAX_OBJECTS, sumOf } from './read-covering-coins.ts'

const MAX_AMOUNT = 2n ** 64n - 1n

/** Builds a transaction, reads its cost from a dry run, and builds it again with that budget. One round trip. */
export const build = async (
  gateway: Gateway,
  deposit: Deposit,
  funds: Funds,
  { signal, clock }: ChainContext,
): Promise<BuiltTransaction> => {
  const { to, sender } = checkDeposit(deposit)
  refuseExpired(deposit, clock.now())
  const { amount, asset } = deposit
  const { gas, sold, gasPrice } = funds.state as SuiState
  const native = asset.address === undefined
  if (!native && !sold)
    throw refusal(`The funds were read for another asset than ${asset.identifier}; read the funds again.`)
  const coins = native || !sold ? undefined : choose(sold, amount, deposit)
  const spendable = sumOf(gas.coins) - (native ? amount : 0n)
  if (spendable <= 0n) throw spreadTooWide(gas, amount, native) ?? insufficientGas(spendable, 1n)

  const { encodeTransaction } = await import('./transaction.ts')
  const payment = { sender, to, amount, coins, gas: gas.coins, gasPrice }
  const trialBudget = spendable < DRY_RUN_BUDGET ? spendable : DRY_RUN_BUDGET
  const run = await gateway.dryRun(await encodeTransaction({ ...payment, gasBudget: trialBudget }), signal)
  if (run.failure !== undefined)
    throw refusal(`The network would reject the transaction: ${run.failure.slice(0, 300)}.`)
  const budget = gasBudget(run, gasPrice)
  if (budget > MAX_BUDGET)
    throw refusal(`The gas budget of ${budget} MIST from the node is above the maximum of ${MAX_BUDGET} MIST.`)
  if (budget > spendable) throw insufficientGas(spendable, budget)
  return { tx: await encodeTransaction({ ...payment, gasBudget: budget }), txType: 'SUI', networkFee: budget }
}

const checkDeposit = (deposit: Deposit): { readonly to: string; readonly sender: string } => {
  const { sources, amount } = deposit
  const source = oneSource('Sui', sources)
  refuseSweep('Sui', deposit)
  if (deposit.kind === 'transferWithMemo') throw refusal('A Sui transaction cannot carry a memo.')
  if (deposit.kind === 'contractCall')
    throw refusal(`A ${deposit.call.vm} call cannot be made on Sui; a transfer is required.`)
  if (deposit.destinationTag !== undefined) throw refusal('A Sui transfer cannot carry a destination tag.')
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw refusal(`The amount ${amount} cannot be sent; it must be between 1 and 2^64 - 1.`)
  const [to, sender] = [deposit.to, source].map((address) => readAddress(address)?.canonical)
  if (!to) throw refusal(`The recipient ${deposit.to} is not a valid Sui address.`)
  if (!sender) throw refusal(`The sender ${source} is not a valid Sui address.`)
  if (to === sender) throw refusal('Sender and recipient are the same address.')
  return { to, sender }
}

/** Selects the fewest objects that cover the amount, largest first. */
const choose = (sold: CoinBalance, amount: bigint, deposit: Deposit): readonly [Coin, ...Coin[]] => {
  const largestFirst = [...sold.coins].sort((a, b) => (a.balance > b.balance ? -1 : a.balance < b.balance ? 1 : 0))
  const chosen: Coin[] = []
  for (const coin of largestFirst) {
    if (sumOf(chosen) >= amount) break
    chosen.push(coin)
  }
  const [first, ...rest] = chosen
  if (first && sumOf(chosen) >= amount) return [first, ...rest]
  throw spreadTooWide(sold, amount, true) ?? insufficientBalance(deposit, amount)
}

/** The error for an amount that is available, but in more objects than one transaction can use. */
const spreadTooWide = ({ total, next }: CoinBalance, amount: bigint, sells: boolean): SwapError | undefined =>
  sells && next !== undefined && total > amount
    ? refusal(`The amount is spread over more than ${MAX_OBJECTS} coin objects; merge them first.`)
    : undefined

const insufficientGas = (left: bigint, needed: bigint): SwapError =>
  refusal(
    `The sender's coins leave ${left < 0n ? 0n : left} MIST for gas; the transaction needs at least ${needed} MIST.`,
  )
