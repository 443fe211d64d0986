import { countSpansLeft, refuse, refuseSweep, requireFunds } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, toHuman } from '@switchyard/core'
import { formatAddress, parseAddress } from './address.ts'
import type { CardanoFacts } from './facts.ts'
import { findMostSell, LARGEST_ADDRESS } from './find-most-sell.ts'
import { type CardanoState, readSender } from './funds.ts'
import type { Parameters } from './parameters.ts'
import { computeMinimumOutput, type TransactionRequest, writeTransaction } from './write-transaction.ts'

/** The options with all defaults applied. */
export interface Settings {
  /** Protocol parameters that replace the gateway's. */
  readonly parameters: Partial<Parameters>
  /** Lifetime of a transaction in slots of one second. */
  readonly lifetimeSlots: number
}

/** Duration of a slot. */
const SLOT_MS = 1_000

/** Maximum supply in lovelace. */
const MAX_LOVELACE = 45_000_000_000_000_000n

/**
 * Builds the unsigned transaction, hexadecimal CBOR of `[body, {}, true, null]`. Fee in lovelace.
 *
 * Source: wire contract §7.1 (`CBOR`). The library is loaded by the first build.
 */
export const build = async (
  deposit: Deposit,
  { funds, settings, facts }: { readonly funds: Funds; readonly settings: Settings; readonly facts: CardanoFacts },
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const { utxos, slot, parameters: current } = funds.state as CardanoState
  const parameters = { ...current, ...settings.parameters }
  const sender = readSender(deposit.sources)
  if (deposit.kind === 'contractCall')
    return refuse(`A ${deposit.call.vm} call cannot be made on Cardano; a transfer is required.`)
  if (deposit.kind === 'transferWithMemo')
    return refuse('A Cardano transfer cannot carry a memo; no protocol defines where it belongs.')
  if (deposit.asset.address !== undefined) return refuse(`${deposit.asset.identifier} cannot be sold; only ADA can.`)
  refuseSweep('Cardano', deposit)
  if (deposit.destinationTag !== undefined) return refuse('A Cardano transfer cannot carry a destination tag.')
  if (deposit.amount <= 0n || deposit.amount > MAX_LOVELACE)
    return refuse(`The amount ${deposit.amount} cannot be sent; it must be between 1 and ${MAX_LOVELACE}.`)
  const recipient = parseAddress(deposit.to)
  if (!recipient) return refuse(`The recipient ${deposit.to} is not a payable Cardano address.`)
  if (formatAddress(sender) === formatAddress(recipient)) return refuse('Sender and recipient are the same address.')

  const ttl =
    slot + BigInt(countSpansLeft(deposit, { now: context.clock.now(), spanMs: SLOT_MS, most: settings.lifetimeSlots }))
  requireFunds(deposit, { funds, amount: deposit.amount, native: deposit.amount }, context)
  const library = await import('@emurgo/cardano-serialization-lib-nodejs')
  const minimum = computeMinimumOutput(library, recipient.bytes, parameters)
  if (deposit.amount < minimum) {
    return refuse(
      `The amount ${toHuman(deposit.amount, 6)} ADA is below the minimum output of ${toHuman(minimum, 6)} ADA.`,
      { data: { needed: toHuman(minimum, 6) } },
    )
  }
  const { maxTransactionBytes, maxValueBytes } = facts
  const parties = { sender: sender.bytes, recipient: recipient.bytes }
  const request = { ...parties, amount: deposit.amount, utxos, ttl, maxTransactionBytes, maxValueBytes }
  try {
    const { hex, fee } = writeTransaction(library, request, parameters)
    return { tx: hex, txType: 'CBOR', networkFee: fee }
  } catch (error) {
    // Twice the least change without tokens, and once more with the least output where tokens need that.
    const change = computeMinimumOutput(library, LARGEST_ADDRESS, parameters)
    const rest = funds.gasBalance - estimateFee(utxos.length, parameters) - 2n * change
    const most = [rest, rest / 2n, minimum]
      .filter((amount) => amount >= minimum)
      .map((amount) => () => findMostSell(library, { ...request, amount }, parameters))
      .reduce<bigint | undefined>((found, find) => found ?? find(), undefined)
    return refuseUnwritten(error, request, { parameters, most, available: funds.gasBalance })
  }
}

/** Size of a transaction with two outputs and a signature, and of each input. */
const PLAIN_BYTES = 300
const INPUT_BYTES = 40

/** Estimates the fee of a transaction that moves ADA only, lovelace. */
export const estimateFee = (
  inputs: number,
  { feePerByte, feeFixed }: Pick<Parameters, 'feePerByte' | 'feeFixed'>,
): bigint => BigInt((PLAIN_BYTES + INPUT_BYTES * inputs) * feePerByte + feeFixed)

/** What a refusal says would pass. */
interface Limits {
  readonly parameters: Parameters
  /** Largest amount the coins can pay, lovelace; `undefined` where they can pay none. */
  readonly most: bigint | undefined
  readonly available: bigint
}

/** Turns an error of the library into a refusal that says what would pass. */
const refuseUnwritten = (
  error: unknown,
  { amount, utxos }: TransactionRequest,
  { parameters, most, available }: Limits,
): never => {
  const data = {
    asset: 'ADA.ADA',
    needed: toHuman(amount + estimateFee(utxos.length, parameters), 6),
    available: toHuman(available, 6),
    most: most === undefined ? undefined : toHuman(most, 6),
  }
  const holds = `The coins hold ${data.available} ADA; the amount and its fee take about ${data.needed} ADA`
  if (most === undefined) return refuse(`${holds} (${String(error).slice(0, 200)}).`, { data })
  return refuse(
    `${holds}, and a rest that is too small for an output, or to carry the tokens of the coins, would be lost; sell at most ${data.most} ADA.`,
    { data },
  )
}
