import { refuse, refuseExpired, refuseSweep, refuseUpstreamFault, requireFunds } from '@switchyard/chain-kit'
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
import { resourceOf, senderOf } from './funds.ts'
import type { Gateway } from './gateway.ts'
import { writeTransfer } from './transfer.ts'
import { readWithdrawal } from './withdrawal.ts'

/** Stands for a fee that is not asked for where the caller has waived it, base units of XRD; several times a usual one. */
const WAIVED_FEE = 2n * 10n ** 18n

/** The finest part of a decimal on Radix, and the most of those parts one holds. */
const MOST_DECIMALS = 18
const MOST = 2n ** 191n - 1n

/**
 * The unsigned transaction: a manifest as text, without a fee. Wallets lock the fee, and add header and signatures, when
 * they are handed a manifest. What the network would do with it is asked before it is returned.
 */
export const build = async (
  gateway: Gateway,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const manifest = manifestOf(deposit)
  refuseExpired(deposit, context.clock.now())
  const native = deposit.asset.address === undefined ? deposit.amount : 0n
  requireFunds(deposit, funds, { amount: deposit.amount, native }, context)
  const networkFee = await feeOf(gateway, manifest, context)
  requireFunds(deposit, funds, { amount: deposit.amount, native, fee: networkFee }, context)
  return { tx: manifest, txType: 'RADIX', networkFee }
}

const manifestOf = (deposit: Deposit): string => {
  const from = senderOf(deposit)
  const resource = resourceOf(deposit)
  refuseSweep('Radix', deposit)
  const { amount, asset } = deposit
  if (amount <= 0n || amount > MOST || asset.decimals > MOST_DECIMALS)
    return refuse(`The amount ${amount} cannot be sent.`)
  if (deposit.kind === 'contractCall') return called(deposit, { from, resource })
  if (deposit.kind === 'transferWithMemo') return refuse('A payment on Radix carries no memo; a component takes it.')
  // How finely a token is counted is not in a manifest, so its amount could not be read back.
  if (asset.address !== undefined) return refuse('Only XRD itself is sold by a payment; tokens by a manifest.')
  if (deposit.destinationTag !== undefined) return refuse('Radix has no destination tags.')
  const to = readAddress(deposit.to)?.canonical
  if (to === undefined) return refuse(`The recipient ${deposit.to} is no Radix account.`)
  if (to === from) return refuse('Sender and recipient are the same account.')
  return writeTransfer({ from, to, resource, amount: toHuman(amount, 18) })
}

/** A manifest of the provider's, when it takes exactly what is sold from exactly the one who sells. */
const called = (
  { call, amount, asset }: Extract<Deposit, { kind: 'contractCall' }>,
  { from, resource }: { readonly from: string; readonly resource: string },
): string => {
  if (call.vm !== 'radix') return refuse('Only manifests can be carried out on Radix.')
  const taken = withdrawalOf(call.manifest)
  if (taken.from !== from) return refuse('The manifest takes from another account.')
  if (taken.resource !== resource || toBase(taken.amount, asset.decimals) !== amount) {
    return refuse('The manifest takes something else than what is sold.')
  }
  return call.manifest
}

const withdrawalOf = (manifest: string): ReturnType<typeof readWithdrawal> => {
  try {
    return readWithdrawal(manifest)
  } catch (cause) {
    if (cause instanceof TypeError) return refuse(`${cause.message} cannot be built.`, { cause })
    throw cause
  }
}

/** With a fifth on top: signatures are checked at a cost that a preview does not know. */
const feeOf = async (gateway: Gateway, manifest: string, { signal, waived }: ChainContext): Promise<bigint> => {
  if (waived?.balance || waived?.estimate) return WAIVED_FEE
  const unread = refuseUpstreamFault('The fee could not be estimated.')
  const preview = await gateway.preview(manifest, signal).catch(unread)
  if ('failure' in preview) return refuse(`The network would not carry this out: ${preview.failure}`)
  return ceilDiv(preview.fee * 12n, 10n)
}
