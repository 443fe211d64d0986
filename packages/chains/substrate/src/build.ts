import { hex } from '@scure/base'
import { refuse, refuseExpired, refuseSweep, refuseUpstreamFault, requireFunds } from '@switchyard/chain-kit'
import {
  type BuiltTransaction,
  type ChainContext,
  ceilDiv,
  type Deposit,
  type Funds,
  toHuman,
  UpstreamError,
} from '@switchyard/core'
import type { AssetHub } from './asset-hub.ts'
import { encodeCall, type Transfer } from './call.ts'
import { assetOf, senderOf } from './funds.ts'
import { polkadot } from './network.ts'
import type { Runtime } from './runtime.ts'
import { readAccount, writeAccount } from './ss58.ts'
import type { Account } from './storage.ts'

/** Hash of Asset Hub's first block, by which wallets know the chain. Source: `@polkadot/networks`. */
export const GENESIS_HASH = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'

/** Format of `tx`. GUESS: no recording shows what the API gives here. */
export const TX_TYPE = 'SUBSTRATE'

/** Stands for a fee that could not be estimated where the caller has waived it, planck; several times a usual one. */
const WAIVED_FEE = 200_000_000n

const MOST = 2n ** 128n - 1n

/**
 * The unsigned transfer: `{ address, genesisHash, method }`, fields of the `SignerPayloadJSON` that Polkadot's wallets sign.
 * Nonce, era and the rest of the payload are the wallet's.
 */
export const build = async (
  hub: AssetHub,
  deposit: Deposit,
  funds: Funds,
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const sender = senderOf(polkadot, deposit)
  const transfer = transferOf(deposit, sender)
  refuseExpired(deposit, context.clock.now())
  const call = encodeCall(transfer)
  const [runtime, fee] = await Promise.all([runtimeOf(hub, context), feeOf(hub, call, context)])
  // Locks may lie on what must stay anyway.
  const stays = runtime.existentialDeposit - (funds.state as Account).held
  const native = (transfer.asset === undefined ? deposit.amount : 0n) + (stays > 0n ? stays : 0n)
  requireFunds(deposit, funds, { amount: deposit.amount, native, fee }, context)
  if (transfer.asset === undefined) await requireAlive(hub, transfer, runtime, context)
  const address = writeAccount(polkadot.prefix, sender)
  const tx = { address, genesisHash: GENESIS_HASH, method: `0x${hex.encode(call)}` }
  return { tx, txType: TX_TYPE, networkFee: fee }
}

const transferOf = (deposit: Deposit, sender: Uint8Array): Transfer => {
  if (deposit.kind === 'contractCall') return refuse('Polkadot deposits are transfers; there are no contract calls.')
  if (deposit.kind === 'transferWithMemo') return refuse('A transfer on Polkadot carries no memo.')
  refuseSweep('Polkadot', deposit)
  if (deposit.destinationTag !== undefined) return refuse('Polkadot has no destination tags.')
  if (deposit.amount <= 0n || deposit.amount > MOST) return refuse(`The amount ${deposit.amount} cannot be sent.`)
  const to = readAccount(polkadot.prefix, deposit.to)
  if (!to) return refuse(`The recipient ${deposit.to} is no Polkadot address.`)
  if (to.every((byte, index) => byte === sender[index])) return refuse('Sender and recipient are the same account.')
  const asset = assetOf(deposit)
  return { to, amount: deposit.amount, ...(asset !== undefined && { asset: BigInt(asset) }) }
}

/** Numbers of calls are the runtime's to change; a transfer under old ones would be another call. */
const runtimeOf = async (hub: AssetHub, { signal }: ChainContext): Promise<Runtime> => {
  const runtime = await hub.runtime(signal).catch(refuseUpstreamFault('The runtime of Asset Hub could not be read.'))
  return runtime.transfers ? runtime : refuse('Asset Hub has moved its transfers; this version cannot build them.')
}

/** With a fifth on top: the fee follows how full blocks are. */
const feeOf = async (hub: AssetHub, call: Uint8Array, { signal, waived }: ChainContext): Promise<bigint> => {
  try {
    return ceilDiv((await hub.fee(call, signal)) * 12n, 10n)
  } catch (cause) {
    if (!UpstreamError.is(cause)) throw cause
    return waived?.estimate ? WAIVED_FEE : refuse('The fee could not be estimated.', { cause })
  }
}

/** A transfer too small to open an account fails, and its fee is lost. */
const requireAlive = async (
  hub: AssetHub,
  { to, amount }: Transfer,
  { existentialDeposit }: Runtime,
  { signal, waived }: ChainContext,
): Promise<void> => {
  if (amount >= existentialDeposit || waived?.estimate) return
  const { exists } = await hub.account(to, signal).catch(refuseUpstreamFault('The recipient could not be looked up.'))
  if (exists) return
  const needed = toHuman(existentialDeposit, 10)
  refuse(`The recipient does not exist yet; its first payment must be at least ${needed} DOT.`, { data: { needed } })
}
