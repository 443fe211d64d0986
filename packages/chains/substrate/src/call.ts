import { Bytes, compactBn, Struct, u8 } from '@polkadot-api/substrate-bindings'

/** A transfer as Asset Hub's calls make it. */
export interface Transfer {
  /** Account id of the recipient. */
  readonly to: Uint8Array
  /** Base units. */
  readonly amount: bigint
  /** Number of the asset; absent for DOT. */
  readonly asset?: bigint
}

/** Where a call lies in the runtime, and what it takes. */
export interface CallPlace {
  readonly pallet: { readonly name: string; readonly index: number }
  readonly call: { readonly name: string; readonly index: number; readonly fields: readonly string[] }
}

/** Source: metadata of Polkadot Asset Hub 2.0.0. Compared with the runtime's own before anything is built. */
export const COIN_TRANSFER: CallPlace = {
  pallet: { name: 'Balances', index: 10 },
  call: { name: 'transfer_keep_alive', index: 3, fields: ['dest', 'value'] },
}
export const ASSET_TRANSFER: CallPlace = {
  pallet: { name: 'Assets', index: 50 },
  call: { name: 'transfer_keep_alive', index: 9, fields: ['id', 'target', 'amount'] },
}

/** `MultiAddress::Id`. */
const BY_ID = 0

const target = { kind: u8, to: Bytes(32), amount: compactBn }
const coinCall = Struct({ pallet: u8, call: u8, ...target })
const assetCall = Struct({ pallet: u8, call: u8, asset: compactBn, ...target })

const placeBytes = ({ pallet, call }: CallPlace): { readonly pallet: number; readonly call: number } => ({
  pallet: pallet.index,
  call: call.index,
})

/** The call data of a transfer. `keep_alive`: an account is never emptied and removed by it. */
export const encodeCall = ({ to, amount, asset }: Transfer): Uint8Array =>
  asset === undefined
    ? coinCall.enc({ ...placeBytes(COIN_TRANSFER), kind: BY_ID, to, amount })
    : assetCall.enc({ ...placeBytes(ASSET_TRANSFER), asset, kind: BY_ID, to, amount })

/** Reads call data back. Throws `TypeError` for anything but one whole transfer in its only spelling. */
export const decodeCall = (bytes: Uint8Array): Transfer => {
  const transfer = readTransfer(bytes)
  const same = transfer && encodeCall(transfer)
  if (same?.length === bytes.length && same.every((byte, index) => byte === bytes[index])) return transfer as Transfer
  throw new TypeError('Call data that is no transfer')
}

const readTransfer = (bytes: Uint8Array): Transfer | undefined => {
  try {
    if (bytes[0] === ASSET_TRANSFER.pallet.index) {
      const { to, amount, asset } = assetCall.dec(bytes)
      return { to, amount, asset }
    }
    const { to, amount } = coinCall.dec(bytes)
    return { to, amount }
  } catch {
    return undefined
  }
}
