import { Blake2128Concat, Struct, Twox128, u8, u32, u128 } from '@polkadot-api/substrate-bindings'
import { hex } from '@scure/base'
import { UpstreamError } from '@switchyard/core'

/** An account of Asset Hub, planck. */
export interface Account {
  readonly exists: boolean
  readonly free: bigint
  /** Part of `free` that locks and freezes hold fast, beyond what is reserved. */
  readonly held: bigint
}

const named = (pallet: string, item: string): Uint8Array =>
  Uint8Array.from([pallet, item].flatMap((name) => [...Twox128(new TextEncoder().encode(name))]))

const keyOf = (prefix: Uint8Array, ...keys: readonly Uint8Array[]): string =>
  `0x${hex.encode(Uint8Array.from([...prefix, ...keys.flatMap((key) => [...Blake2128Concat(key)])]))}`

const ACCOUNTS: Uint8Array = named('System', 'Account')
const HOLDINGS: Uint8Array = named('Assets', 'Account')

/** Storage key of an account. */
export const accountKey = (account: Uint8Array): string => keyOf(ACCOUNTS, account)

/** Storage key of what an account holds of an asset. */
export const holdingKey = (asset: number, account: Uint8Array): string => keyOf(HOLDINGS, u32.enc(asset), account)

const counters = { nonce: u32, consumers: u32, providers: u32, sufficients: u32 }
const accountInfo = Struct({ ...counters, free: u128, reserved: u128, frozen: u128, flags: u128 })
const ACCOUNT_INFO_BYTES = 80

/** Reads the stored account, hexadecimal; `null` where there is none. Throws `UpstreamError` for other shapes. */
export const readAccountInfo = (stored: unknown): Account => {
  if (stored === null) return { exists: false, free: 0n, held: 0n }
  const bytes = bytesOf(stored)
  if (bytes.length !== ACCOUNT_INFO_BYTES) throw new UpstreamError('The Polkadot node named no account.')
  const { free, reserved, frozen } = accountInfo.dec(bytes)
  return { exists: true, free, held: frozen > reserved ? frozen - reserved : 0n }
}

const LIQUID = 0
const holding = Struct({ balance: u128, status: u8 })

/** Reads what an account holds of an asset, base units; a holding its issuer has frozen counts as nothing. */
export const readHolding = (stored: unknown): bigint => {
  if (stored === null) return 0n
  const bytes = bytesOf(stored)
  if (bytes.length < 17) throw new UpstreamError('The Polkadot node named no balance.')
  const { balance, status } = holding.dec(bytes)
  return status === LIQUID ? balance : 0n
}

/** Bytes of an answer's hexadecimal. Throws `UpstreamError`. */
export const bytesOf = (stored: unknown): Uint8Array => {
  if (typeof stored === 'string' && /^0x([0-9a-f]{2})+$/.test(stored)) return hex.decode(stored.slice(2))
  throw new UpstreamError('The node answered no bytes.')
}
