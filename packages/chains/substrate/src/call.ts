import { Bytes, compactBn, Struct, u8 } from '@polkadot-api/substrate-bindings'
import { ASSET_TRANSFER, BY_ID, type CallIndex, COIN_TRANSFER, type Transfer } from './call-index.ts'

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
