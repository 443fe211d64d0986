import { refuse, refuseSweep, requireFunds, spansLeft } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, toHuman } from '@switchyard/core'
import { type CardanoAddress, parseAddress } from './address.ts'
import { type Framed, frame, leastOutput, type Parameters, type Spending } from './body.ts'
import { type CardanoState, senderOf } from './funds.ts'

/** What the host may set. */
export interface Settings extends Parameters {
  /** Slots, which are seconds, a transaction stays valid. */
  readonly lifetimeSlots: number
}

/** How long a slot takes. */
const SLOT_MS = 1_000

/** All lovelace there will ever be. */
const MOST = 45_000_000_000_000_000n

/**
 * The unsigned transaction, hexadecimal CBOR of `[body, {}, true, null]`. Fee in lovelace.
 *
 * Source: wire contract §7.1 (`CBOR`). The library is loaded when the first transaction is built.
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
  const least = leastOutput(library, recipient.bytes, settings)
  if (deposit.amount < least) {
    return refuse(`An output must hold ${toHuman(least, 6)} ADA.`, { data: { needed: toHuman(least, 6) } })
  }
  const spending = { sender: sender.bytes, recipient: recipient.bytes, amount: deposit.amount, utxos, ttl }
  const { hex, fee } = framed(() => frame(library, spending, settings), spending, funds, settings)
  return { tx: hex, txType: 'CBOR', networkFee: fee }
}

const recipientOf = (deposit: Deposit): CardanoAddress => {
  if (deposit.kind === 'contractCall') return refuse('Cardano deposits are transfers; there are no contract calls.')
  if (deposit.kind === 'transferWithMemo') return refuse('No place for a memo is agreed on for Cardano.')
  if (deposit.asset.address !== undefined) return refuse('Only ADA itself can be sold.')
  refuseSweep('Cardano', deposit)
  if (deposit.destinationTag !== undefined) return refuse('Cardano has no destination tags.')
  if (deposit.amount <= 0n || deposit.amount > MOST) return refuse(`The amount ${deposit.amount} cannot be sent.`)
  const recipient = parseAddress(deposit.to)
  if (!recipient) return refuse(`The recipient ${deposit.to} is no Cardano address.`)
  const own = parseAddress(deposit.sources[0])
  const same = own && Buffer.compare(own.bytes, recipient.bytes) === 0
  return same ? refuse('Sender and recipient are the same address.') : recipient
}

/** Bytes of a transaction with two outputs, its signature, and of each input. Only for the figure in a refusal. */
const PLAIN_BYTES = 300
const INPUT_BYTES = 40

/** What the library cannot frame is refused with the least that would have been needed. */
const framed = (make: () => Framed, { amount, utxos }: Spending, { gasBalance }: Funds, settings: Settings): Framed => {
  try {
    return make()
  } catch (error) {
    const bytes = PLAIN_BYTES + INPUT_BYTES * utxos.length
    const [needed, available] = [amount + BigInt(bytes * settings.feePerByte + settings.feeFixed), gasBalance].map(
      (lovelace) => toHuman(lovelace, 6),
    )
    const text = `The coins hold ${available} ADA; the amount and its fee take about ${needed} ADA, and tokens beside them more`
    return refuse(`${text} (${String(error).slice(0, 200)}).`, {
      data: { asset: 'ADA.ADA', needed, available },
    })
  }
}
