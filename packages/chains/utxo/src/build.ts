import { base64 } from '@scure/base'
import { createRefusal } from '@switchyard/chain-kit'
import { type BuiltTransaction, type Deposit, SwapError } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import { collectEvidence, TokenCoins } from './evidence.ts'
import { createFeeWarnings } from './fee-rate.ts'
import { type Funding, fundOutputs } from './fund.ts'
import type { UtxoSet } from './funds.ts'
import { arrangeOutputs, readRequestedOutputs } from './requested-outputs.ts'
import { type Coin, formatOutpoint } from './selection/coin.ts'
import { groupByOwner } from './selection/order.ts'
import { readSources } from './source.ts'
import { writeBody, writeZcashBody } from './transaction/body.ts'
import { writePsbt } from './transaction/psbt.ts'
import type { Evidence } from './transaction/read-psbt.ts'
import type { ZcashConsensus } from './zcash-consensus.ts'

/** Builds the unsigned PSBT of a deposit from the result of `readUtxoSet`. */
export const build = async (
  deposit: Deposit,
  { utxoSet, settings }: { readonly utxoSet: UtxoSet; readonly settings: ChainSettings },
  signal: AbortSignal,
): Promise<BuiltTransaction> => {
  const sources = readSources(deposit.sources, settings)
  const [first] = sources
  if (!first)
    throw new SwapError('invalidSourceAddressList', 'The deposit has no source address; at least one is required.')
  if (deposit.sweep && sources.length > 1)
    throw new SwapError(
      'invalidSourceAddressList',
      `A sweep takes exactly one source address; ${sources.length} were given.`,
    )

  const requested = readRequestedOutputs(deposit, settings.network)
  const owners = new Set(sources.map(({ owner }) => owner))
  let spendable = utxoSet.coins.filter(({ owner }) => owners.has(owner))
  let funded: Funding
  let coins: readonly Coin[]
  let evidence: readonly Evidence[] | undefined
  do {
    funded = fundOutputs(
      deposit,
      { requested, utxoSet: { ...utxoSet, coins: spendable }, first: first.owner },
      settings,
    )
    coins = groupByOwner(funded.coins)
    try {
      evidence = await collectEvidence(coins, settings, signal)
    } catch (error) {
      if (!(error instanceof TokenCoins)) throw error
      spendable = spendable.filter((coin) => !error.outpoints.has(formatOutpoint(coin)))
    }
  } while (!evidence)
  const change = funded.change > 0n ? { script: funded.changeScript, amount: funded.change } : undefined
  const body = { inputs: coins, outputs: arrangeOutputs(requested, funded.amount, change) }
  const { rules, code } = settings
  if (rules.body === 'zcash' && !utxoSet.zcash)
    throw createRefusal(`The consensus branch of ${code} was not read; read the funds again.`)
  const bytes =
    rules.body === 'zcash' ? writeZcashBody(body, utxoSet.zcash as ZcashConsensus) : writeBody(body, rules.body)

  const warnings = [...createFeeWarnings(utxoSet)]
  const leadingOwner = funded.coins[0]?.owner
  if (leadingOwner !== undefined && leadingOwner !== first.owner) {
    // Protocols without a refund address in the memo refund to the owner of the first input.
    const display = `The first source address has no coins worth spending; a refund to the sender goes to ${leadingOwner}.`
    warnings.unshift({ code: 'refundAddressNotApplied', display })
  }
  return {
    tx: base64.encode(writePsbt(bytes, evidence, body.outputs.length)),
    txType: 'PSBT',
    networkFee: funded.fee,
    sellAmount: funded.amount === deposit.amount ? undefined : funded.amount,
    warnings,
  }
}
