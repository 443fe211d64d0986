import { Bytes, compactBn, Struct, u8 } from '@polkadot-api/substrate-bindings'
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
import { ASSET_TRANSFER, ASSET_TRANSFER_ALL, BY_ID, COIN_TRANSFER, type Transfer } from './call-index.ts'
import type { SubstrateFacts } from './facts.ts'
import { readAsset, readSender } from './funds.ts'
import type { AssetHub } from './gateway/asset-hub.ts'
import type { Account } from './gateway/storage.ts'
import { GENESIS_HASH, polkadot } from './network.ts'
import { readAccount, writeAccount } from './ss58.ts'
import { fitTokenTransfer } from './token-transfer.ts'

/** `txType` of the transactions. GUESS: no recording shows the format of the API. */
export const TX_TYPE = 'SUBSTRATE'

const MAX_AMOUNT = 2n ** 128n - 1n

const target = { kind: u8, to: Bytes(32), amount: compactBn }
const coinCall = Struct({ pallet: u8, call: u8, ...target })
const assetCall = Struct({ pallet: u8, call: u8, asset: compactBn, ...target })

/** Encodes the call data of a transfer. */
export const encodeCall = ({ to, amount, asset, whole }: Transfer): Uint8Array => {
  let place = COIN_TRANSFER
  if (asset !== undefined) place = whole ? ASSET_TRANSFER_ALL : ASSET_TRANSFER
  const fields = { pallet: place.pallet.index, call: place.call.index, kind: BY_ID, to, amount }
  return asset === undefined ? coinCall.enc(fields) : assetCall.enc({ ...fields, asset })
}

/** Adds a fifth to the fee that a node names, since it depends on how full blocks are. */
export const addMargin = (fee: bigint): bigint => ceilDiv(fee * 12n, 10n)

/**
 * Builds the unsigned transfer: `{ address, genesisHash, method }`, fields of the `SignerPayloadJSON` that Polkadot
 * wallets sign. Nonce, era and the rest of the payload are left to the wallet.
 */
export const build = async (
  deposit: Deposit,
  { funds, hub, facts }: { readonly funds: Funds; readonly hub: AssetHub; readonly facts: SubstrateFacts },
  context: ChainContext,
): Promise<BuiltTransaction> => {
  const sender = readSender(polkadot, deposit)
  const requested = readTransfer(deposit, sender)
  const { asset } = requested
  const transfer =
    asset === undefined ? requested : await fitTokenTransfer({ ...requested, asset }, { deposit, funds, hub }, context)
  refuseExpired(deposit, context.clock.now())

  const { to, amount } = transfer
  const call = encodeCall(transfer)
  const { nonce, locked } = funds.state as Account
  const { signal, waived } = context
  const [{ existentialDeposit }, fee] = await Promise.all([
    // The runtime may change call indices; a transfer with old indices would be another call.
    hub
      .runtime(signal)
      .catch(refuseUpstreamFault('The runtime of Asset Hub could not be read: no node answered.'))
      .then((runtime) =>
        runtime.hasKnownTransfers
          ? runtime
          : refuse('The transfer calls of Asset Hub have changed; this version of the package cannot build them.'),
      ),
    hub.fee({ call, signer: sender, nonce }, signal).then(addMargin, (cause: unknown) => {
      if (!UpstreamError.is(cause)) throw cause
      return waived?.estimate ? facts.waivedFee : refuse('The fee could not be estimated: no node answered.', { cause })
    }),
  ])

  // Locked balance counts towards the existential deposit.
  const requiredReserve = existentialDeposit - locked
  const native = (transfer.asset === undefined ? deposit.amount : 0n) + (requiredReserve > 0n ? requiredReserve : 0n)
  requireFunds(deposit, { funds, amount: deposit.amount, native, fee }, context)

  // A transfer that is too small to create the recipient would fail and lose its fee.
  if (transfer.asset === undefined && amount < existentialDeposit && !waived?.estimate) {
    const { exists } = await hub
      .account(to, signal)
      .catch(refuseUpstreamFault('The recipient could not be read: no node answered.'))
    const needed = toHuman(existentialDeposit, 10)
    if (!exists)
      return refuse(`The recipient does not exist yet; its first payment must be at least ${needed} DOT.`, {
        data: { needed },
      })
  }
  const address = writeAccount(polkadot.prefix, sender)
  const tx = { address, genesisHash: GENESIS_HASH, method: `0x${hex.encode(call)}` }
  return { tx, txType: TX_TYPE, networkFee: fee }
}

const readTransfer = (deposit: Deposit, sender: Uint8Array): Transfer => {
  if (deposit.kind === 'contractCall')
    return refuse(`A ${deposit.call.vm} call cannot be made on Polkadot; a transfer is required.`)
  if (deposit.kind === 'transferWithMemo') return refuse('A Polkadot transfer cannot carry a memo.')
  refuseSweep('Polkadot', deposit)
  if (deposit.destinationTag !== undefined) return refuse('A Polkadot transfer cannot carry a destination tag.')
  if (deposit.amount <= 0n || deposit.amount > MAX_AMOUNT)
    return refuse(`The amount ${deposit.amount} cannot be sent; it must be between 1 and 2^128 - 1.`)
  const to = readAccount(polkadot.prefix, deposit.to)
  if (!to) return refuse(`The recipient ${deposit.to} is not a valid Polkadot address.`)
  if (to.every((byte, index) => byte === sender[index])) return refuse('Sender and recipient are the same account.')
  const asset = readAsset(deposit)
  return { to, amount: deposit.amount, asset: asset === undefined ? undefined : BigInt(asset) }
}
