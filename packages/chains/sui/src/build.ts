import { insufficientBalance, oneSource, refusal, refuseExpired, refuseSweep } from '@switchyard/chain-kit'
import type { BuiltTransaction, ChainContext, Deposit, Funds, SwapError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { MOST_OBJECTS, sumOf } from './covering.ts'
import type { SuiState } from './funds.ts'
import { DRY_RUN_BUDGET, gasBudget, MOST_BUDGET } from './gas-budget.ts'
import type { Coin, Gateway, Purse } from './gateway.ts'

const MOST = 2n ** 64n - 1n

/** Builds a transaction, asks what it would cost, and builds it again with that budget. One round trip. */
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
  if (!native && !sold) throw refusal(`Nothing is known of ${asset.identifier}; its funds were read for another asset.`)
  const coins = native || !sold ? undefined : choose(sold, amount, deposit)
  const spendable = sumOf(gas.coins) - (native ? amount : 0n)
  if (spendable <= 0n) throw scattered(gas, amount, native) ?? tooLittleGas(spendable, 1n)

  const { encode } = await import('./transaction.ts')
  const payment = { sender, to, amount, coins, gas: gas.coins, gasPrice }
  const trial = spendable < DRY_RUN_BUDGET ? spendable : DRY_RUN_BUDGET
  const run = await gateway.dryRun(await encode({ ...payment, gasBudget: trial }), signal)
  if (run.failure !== undefined) throw refusal(`Sui would refuse the transaction: ${run.failure.slice(0, 300)}`)
  const budget = gasBudget(run, gasPrice)
  if (budget > MOST_BUDGET) throw refusal(`The node asks ${budget} MIST for gas, which is not believed.`)
  if (budget > spendable) throw tooLittleGas(spendable, budget)
  return { tx: await encode({ ...payment, gasBudget: budget }), txType: 'SUI', networkFee: budget }
}

const checkDeposit = (deposit: Deposit): { readonly to: string; readonly sender: string } => {
  const { sources, amount } = deposit
  const source = oneSource('Sui', sources)
  refuseSweep('Sui', deposit)
  if (deposit.kind === 'transferWithMemo') throw refusal('Sui transactions carry no memo.')
  if (deposit.kind === 'contractCall') throw refusal('Sui deposits are transfers; there are no contract calls.')
  if (deposit.destinationTag !== undefined) throw refusal('Sui has no destination tags.')
  if (amount <= 0n || amount > MOST) throw refusal(`Sui cannot send ${amount} units.`)
  const [to, sender] = [deposit.to, source].map((address) => readAddress(address)?.canonical)
  if (!to) throw refusal(`The recipient ${deposit.to} is no Sui address.`)
  if (!sender) throw refusal(`The sender ${source} is no Sui address.`)
  if (to === sender) throw refusal('Sender and recipient are the same address.')
  return { to, sender }
}

/** The fewest objects that cover the amount, largest first. */
const choose = (sold: Purse, amount: bigint, deposit: Deposit): readonly [Coin, ...Coin[]] => {
  const largestFirst = [...sold.coins].sort((a, b) => (a.balance > b.balance ? -1 : a.balance < b.balance ? 1 : 0))
  const chosen: Coin[] = []
  for (const coin of largestFirst) {
    if (sumOf(chosen) >= amount) break
    chosen.push(coin)
  }
  const [first, ...rest] = chosen
  if (first && sumOf(chosen) >= amount) return [first, ...rest]
  throw scattered(sold, amount, true) ?? insufficientBalance(deposit, amount)
}

/** The refusal of an amount that is there, in more objects than one transaction holds. */
const scattered = ({ total, next }: Purse, amount: bigint, sells: boolean): SwapError | undefined =>
  sells && next !== undefined && total > amount
    ? refusal(`The amount is spread over more than ${MOST_OBJECTS} objects; they have to be merged first.`)
    : undefined

const tooLittleGas = (left: bigint, needed: bigint): SwapError =>
  refusal(`The sender's coins leave ${left < 0n ? 0n : left} MIST for gas; the transaction needs at least ${needed}.`)
