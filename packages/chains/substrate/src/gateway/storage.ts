import { Blake2128Concat, Bytes, Struct, Twox128, u8, u32, u128 } from '@polkadot-api/substrate-bindings'
import { hex } from '@scure/base'
import { UpstreamError } from '@switchyard/core'

/** An account of Asset Hub; amounts in planck. */
export interface Account {
  readonly exists: boolean
  /** Number of transactions it has sent. */
  readonly nonce: number
  readonly free: bigint
  /** Part of `free` that is locked or frozen beyond the reserved balance. */
  readonly locked: bigint
}

/** Encodes the storage key of an entry of a map: `place` is the pallet and the item, such as `System.Account`. */
export const formatStorageKey = (place: string, ...keys: readonly Uint8Array[]): string => {
  const names = place.split('.').map((name) => Twox128(new TextEncoder().encode(name)))
  return `0x${[...names, ...keys.map(Blake2128Concat)].map((part) => hex.encode(part)).join('')}`
}

const counters = { nonce: u32, consumers: u32, providers: u32, sufficients: u32 }
const accountInfo = Struct({ ...counters, free: u128, reserved: u128, frozen: u128, flags: u128 })
const ACCOUNT_INFO_BYTES = 80

/**
 * Reads a stored account, hexadecimal; `null` for an account that does not exist. Throws `UpstreamError` for other
 * formats.
 */
export const readAccountInfo = (stored: unknown): Account => {
  if (stored === null) return { exists: false, nonce: 0, free: 0n, locked: 0n }
  const bytes = decodeStored(stored)
  if (bytes.length !== ACCOUNT_INFO_BYTES) throw new UpstreamError('The Polkadot node returned no account.')
  const { nonce, free, reserved, frozen } = accountInfo.dec(bytes)
  return { exists: true, nonce, free, locked: frozen > reserved ? frozen - reserved : 0n }
}

const LIQUID = 0
const holding = Struct({ balance: u128, status: u8 })

/** Reads the balance of an asset, base units; a frozen balance counts as zero. */
export const readHolding = (stored: unknown): bigint => {
  if (stored === null) return 0n
  const bytes = decodeStored(stored)
  if (bytes.length < 17) throw new UpstreamError('The Polkadot node returned no balance.')
  const { balance, status } = holding.dec(bytes)
  return status === LIQUID ? balance : 0n
}

/** What the issuer of an asset lets an account do: all, receive only, nothing. */
export type HolderState = 'liquid' | 'frozen' | 'blocked'

const HOLDER_STATES: readonly HolderState[] = ['liquid', 'frozen', 'blocked']

/** Reads the state of an account that holds an asset; `undefined` for one that holds none. Throws `UpstreamError` for other formats. */
export const readHolderState = (stored: unknown): HolderState | undefined => {
  if (stored === null) return undefined
  const bytes = decodeStored(stored)
  const state = bytes.length < 17 ? undefined : HOLDER_STATES[holding.dec(bytes).status]
  if (state === undefined) throw new UpstreamError('The Polkadot node returned no holding.')
  return state
}

/** Properties of an asset that transfers depend on. */
export interface AssetDetails {
  /** Smallest balance of an account that holds the asset, base units. */
  readonly minBalance: bigint
  /** An account may exist with this asset alone, without DOT. */
  readonly sufficient: boolean
  /** Transfers are allowed: neither frozen nor being destroyed. */
  readonly live: boolean
}

/** Owner, issuer, admin and freezer, then amounts and counters. Source: `pallet-assets`, `AssetDetails`. */
const assetDetails = Struct({
  roles: Bytes(4 * 32),
  supply: u128,
  deposit: u128,
  minBalance: u128,
  sufficient: u8,
  accounts: u32,
  sufficients: u32,
  approvals: u32,
  status: u8,
})
const ASSET_DETAILS_BYTES = 4 * 32 + 3 * 16 + 1 + 3 * 4 + 1

const LIVE = 0

/** Reads the properties of an asset; throws `UpstreamError` for one that does not exist and for other formats. */
export const readAssetDetails = (stored: unknown): AssetDetails => {
  const bytes = stored === null ? new Uint8Array() : decodeStored(stored)
  if (bytes.length !== ASSET_DETAILS_BYTES) throw new UpstreamError('The Polkadot node returned no such asset.')
  const { minBalance, sufficient, status } = assetDetails.dec(bytes)
  return { minBalance, sufficient: sufficient === 1, live: status === LIVE }
}

/** Decodes the hexadecimal of a response. Throws `UpstreamError`. */
export const decodeStored = (stored: unknown): Uint8Array => {
  if (typeof stored === 'string' && /^0x([0-9a-f]{2})+$/.test(stored)) return hex.decode(stored.slice(2))
  throw new UpstreamError('The node did not return hexadecimal bytes.')
}
