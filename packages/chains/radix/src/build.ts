import {
  refuse,
  refuseExpired,
  refuseSweep,
  refuseUpstreamFault,
  requireFunds,
  UnreadableInput,
} from '@switchyard/chain-kit'
import {
  type BuiltTransaction,
  type ChainContext,
  ceilDiv,
  type Deposit,
  type Funds,
  toBase,
  toHuman,
} from '@switchyard/core'
import { readAddress } from './address.ts'
import type { RadixFacts } from './facts.ts'
import { readResource, readSender } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { writeTransfer } from './transfer.ts'
import { readWithdrawal, type Withdrawal } from './withdrawal.ts'

/** Decimals of a Radix decimal, and its largest value in units of the last decimal. */
const MAX_DECIMALS = 18
const MAX_AMOUNT = 2n ** 191n - 1n

/** Adds the cost of signatures to the fee of a manifest, about a fifth, which previews do not include. */
export const addSignatures = (fee: bigint): bigint => ceilDiv(fee * 12n, 10n)

/**
 * Builds the unsigned transaction: a manifest as text, without a fee. Wallets that receive a manifest lock the fee and
 * add header and signatures. The manifest is previewed on the network before it is returned.
 */
export const build = async (
  deposit: Deposit,
  { funds, gateway, facts }: { readonly funds: Funds; readonly gateway: Gateway; readonly facts: RadixFacts },
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const from = readSender(deposit)
  const resource = readResource(deposit)
  refuseSweep('Radix', deposit)
  const { amount, asset } = deposit
  if (amount <= 0n || amount > MAX_AMOUNT || asset.decimals > MAX_DECIMALS)
    return refuse(
      `The amount ${amount} cannot be sent; it must be between 1 and 2^191 - 1 with at most ${MAX_DECIMALS} decimals.`,
    )
  let manifest: string
  if (deposit.kind === 'contractCall') {
    // A manifest of a provider must withdraw exactly what is sold, from the seller.
    const { call } = deposit
    if (call.vm !== 'radix') return refuse(`A ${call.vm} call cannot be made on Radix; a radix manifest is required.`)
    let taken: Withdrawal
    try {
      taken = readWithdrawal(call.manifest)
    } catch (cause) {
      if (UnreadableInput.is(cause)) return refuse(cause.message, { cause })
      throw cause
    }
    if (taken.from !== from)
      return refuse(`The manifest withdraws from ${taken.from}; it must withdraw from the sender ${from}.`)
    if (taken.resource !== resource || toBase(taken.amount, asset.decimals) !== amount)
      return refuse(`The manifest withdraws ${taken.amount} of ${taken.resource}, which is not what is sold.`)
    manifest = call.manifest
  } else {
    if (deposit.kind === 'transferWithMemo')
      return refuse('A Radix payment cannot carry a memo; a manifest of the provider is required.')
    // A manifest does not contain the decimals of a token, so its amount could not be decoded.
    if (asset.address !== undefined)
      return refuse(`${asset.identifier} cannot be sold with a payment; only XRD can, and tokens with a manifest.`)
    if (deposit.destinationTag !== undefined) return refuse('A Radix payment cannot carry a destination tag.')
    const to = readAddress(deposit.to)?.canonical
    if (to === undefined) return refuse(`The recipient ${deposit.to} is not a valid Radix account.`)
    if (to === from) return refuse('Sender and recipient are the same account.')
    manifest = writeTransfer({ from, to, resource, amount: toHuman(amount, 18) })
  }
  refuseExpired(deposit, context.clock.now())
  const native = asset.address === undefined ? amount : 0n
  requireFunds(deposit, { funds, amount, native }, context)

  let networkFee = facts.waivedFee
  const { signal, waived } = context
  if (!waived?.balance && !waived?.estimate) {
    const refuseFault = refuseUpstreamFault('The fee could not be estimated: no gateway answered.')
    const preview = await gateway.preview(manifest, signal).catch(refuseFault)
    if ('failure' in preview) return refuse(`The network would reject the manifest: ${preview.failure}.`)
    networkFee = addSignatures(preview.fee)
  }
  requireFunds(deposit, { funds, amount, native, fee: networkFee }, context)
  return { tx: manifest, txType: 'RADIX', networkFee }
}
