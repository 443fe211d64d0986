import { refuse, refuseSweep, requireFunds, spansLeft } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, toHuman } from '@switchyard/core'
import { type CardanoAddress, parseAddress } from './address.ts'
import { type CardanoState, senderOf } from './funds.ts'
import {
  minimumOutput,
  type Parameters,
  type TransactionRequest,
  type WrittenTransaction,
  writeTransaction,
} from './write-transaction.ts'

/** The options with all defaults applied. */
export interface Settings extends Parameters {
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
  settings: Settings,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const { utxos, slot } = funds.state as CardanoState
  const sender = senderOf(deposit.sources)
  const recipient = recipientOf(deposit)
  const ttl = slot + BigInt(spansLeft(deposit, context.clock.now(), SLOT_MS, settings.lifetimeSlots))
  requireFunds(deposit, funds, { amount: deposit.amount, native: deposit.amount }, context)
  const library = await import('@emurgo/cardano-serialization-lib-nodejs')
  const minimum = minimumOutput(library, recipient.bytes, settings)
  if (deposit.amount < minimum) {
    return refuse(
      `The amount ${toHuman(deposit.amount, 6)} ADA is below the minimum output of ${toHuman(minimum, 6)} ADA.`,
      { data: { needed: toHuman(minimum, 6) } },
    )
  }
  const request = { sender: sender.bytes, recipient: recipient.bytes, amount: deposit.amount, utxos, ttl }
  const { hex, fee } = orRefuse(() => writeTransaction(library, request, settings), request, funds, settings)
  return { tx: hex, txType: 'CBOR', networkFee: fee }
}

const recipientOf = (deposit: Deposit): CardanoAddress => {
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
  const own = parseAddress(deposit.sources[0])
  const same = own && Buffer.compare(own.bytes, recipient.bytes) === 0
  return same ? refuse('Sender and recipient are the same address.') : recipient
}

/**
 * Size of a transaction with two outputs and a signature, and of each input. Used only for the estimate in an error.
 */
const PLAIN_BYTES = 300
const INPUT_BYTES = 40

/** Turns an error of the library into a refusal with the estimated minimum. */
const orRefuse = (
  make: () => WrittenTransaction,
  { amount, utxos }: TransactionRequest,
  { gasBalance }: Funds,
  settings: Settings,
): WrittenTransaction => {
  try {
    return make()
  } catch (error) {
    const bytes = PLAIN_BYTES + INPUT_BYTES * utxos.length
    const [needed, available] = [amount + BigInt(bytes * settings.feePerByte + settings.feeFixed), gasBalance].map(
      (lovelace) => toHuman(lovelace, 6),
    )
    const text = `The coins hold ${available} ADA; the amount and its fee take about ${needed} ADA, and more if the coins contain tokens`
    return refuse(`${text} (${String(error).slice(0, 200)}).`, {
      data: { asset: 'ADA.ADA', needed, available },
    })
  }
}
