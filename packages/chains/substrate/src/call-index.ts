/** A transfer on Asset Hub. */
export interface Transfer {
  /** Account id of the recipient. */
  readonly to: Uint8Array
  /** Base units. */
  readonly amount: bigint
  /** Number of the asset; absent for DOT. */
  readonly asset?: bigint
  /** The sender's whole holding of the asset moves, so that its asset account is removed. */
  readonly whole?: true
}

/** Indices and fields of a runtime call. */
export interface CallIndex {
  readonly pallet: { readonly name: string; readonly index: number }
  readonly call: { readonly name: string; readonly index: number; readonly fields: readonly string[] }
}

/**
 * `keep_alive` prevents the account from being emptied and removed. Source: metadata of Polkadot Asset Hub 2.0.0. Compared with
 * the runtime's metadata before each build.
 */
export const COIN_TRANSFER: CallIndex = {
  pallet: { name: 'Balances', index: 10 },
  call: { name: 'transfer_keep_alive', index: 3, fields: ['dest', 'value'] },
}
export const ASSET_TRANSFER: CallIndex = {
  pallet: { name: 'Assets', index: 50 },
  call: { name: 'transfer_keep_alive', index: 9, fields: ['id', 'target', 'amount'] },
}

/** Transfers the whole holding; `transfer_keep_alive` requires the asset's minimum to remain. */
export const ASSET_TRANSFER_ALL: CallIndex = {
  pallet: ASSET_TRANSFER.pallet,
  call: { name: 'transfer', index: 8, fields: ASSET_TRANSFER.call.fields },
}

/** `MultiAddress::Id`. */
export const BY_ID = 0
