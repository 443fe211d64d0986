import { Bytes, compactBn, Struct, u8 } from '@polkadot-api/substrate-bindings'

/** A transfer on Asset Hub. */
export interface Transfer {
  /** Account id of the recipient. */
  readonly to: Uint8Array
  /** Base units. */
  readonly amount: bigint
  /** Number of the asset; absent for DOT. */
  readonly asset?: bigint
}

/** Indices and fields of a runtime call. */
export interface CallIndex {
  readonly pallet: { readonly name: string; readonly index: number }
  readonly call: { readonly name: string; readonly index: number; readonly fields: readonly string[] }
}

/** Source: metadata of Polkadot Asset Hub 2.0.0. Compared with the runtime's metadata before each build. */
export const COIN_TRANSFER: CallIndex = {
  pallet: { name: 'Balances', index: 10 },
  call: { name: 'transfer_keep_alive', index: 3, fields: ['dest', 'value'] },
}
export const ASSET_TRANSFER: CallIndex = {
  pallet: { name: 'Assets', index: 50 },
  call: { name: 'transfer_keep_alive', index: 9, fields: ['id', 'target', 'amount'] },
}

/** `MultiAddress::Id`. */
const BY_ID = 0

const target = { kind: u8, to: Bytes(32), amount: compactBn }
const coinCall = Struct({ pallet: u8, call: u8, ...target })
const assetCall = Struct({ pallet: u8, call: u8, asset: compactBn, ...target })

const indexBytes = ({ pallet, call }: CallIndex): { readonly pallet: number; readonly call: number } => ({
  pallet: pallet.index,
  call: call.index,
})

/** Encodes the call data of a transfer. `keep_alive` prevents the account from being emptied and removed. */
export const encodeCall = ({ to, amount, asset }: Transfer): Uint8Array =>
  asset === undefined
    ? coinCall.enc({ ...indexBytes(COIN_TRANSFER), kind: BY_ID, to, amount })
    : assetCall.enc({ ...indexBytes(ASSET_TRANSFER), asset, kind: BY_ID, to, amount })

/**
 * Decodes call data.
 *
 * @throws {TypeError} For anything but one transfer in its canonical encoding.
 */
export const decodeCall = (bytes: Uint8Array): Transfer => {
  const transfer = readTransfer(bytes)
  const same = transfer && encodeCall(transfer)
  if (same?.length === bytes.length && same.every((byte, index) => byte === bytes[index])) return transfer as Transfer
  throw new TypeError('The call data is not a transfer.')
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
