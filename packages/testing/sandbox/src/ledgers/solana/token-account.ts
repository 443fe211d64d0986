import { base58 } from '@scure/base'
import { littleEndian } from '../../codec/little-reader.ts'
import type { Account } from './account-store.ts'
import { isTokenProgram, programIds, WRAPPED_SOL } from './program-ids.ts'

/** Bytes of a mint and of a token account without extensions. */
export const MINT_BYTES = 82
export const TOKEN_BYTES = 165
/** Offset of the extensions of Token-2022, after a byte that tells mints from accounts; a mint is padded up to it. */
const EXTENSIONS_AT = TOKEN_BYTES + 1
const MINT_TYPE = 1
/** Extensions that decide whether a transfer passes. Source: spl-token-2022 ExtensionType. */
const DEFAULT_ACCOUNT_STATE = 6
const MEMO_TRANSFER = 8
const FROZEN = 2
/** Account type and the immutable owner extension, which follow the base of a Token-2022 account. */
const MARKED = Uint8Array.of(2, 7, 0, 0, 0)

/** A mint. */
export interface Mint {
  readonly program: string
  readonly supply: bigint
  readonly decimals: number
  /** Its accounts are frozen when they are opened. */
  readonly opensFrozen: boolean
}

/** A token account. */
export interface TokenAccount {
  readonly program: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly frozen: boolean
  /** A transfer to it must follow a memo. */
  readonly wantsMemo: boolean
  /** Lamports of a wrapped SOL account that are rent, not tokens. */
  readonly reserve: bigint | undefined
}

const number = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(at, true)

const address = (data: Uint8Array, at: number): string => base58.encode(data.slice(at, at + 32))

/** First byte of an extension's value; `undefined` without the extension. */
const extension = (data: Uint8Array, type: number): number | undefined => {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  for (let at = EXTENSIONS_AT; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === type) return data[at + 4]
  return undefined
}

const isMintLength = ({ data }: Account): boolean =>
  data.length === MINT_BYTES || (data.length > EXTENSIONS_AT && data[TOKEN_BYTES] === MINT_TYPE)

/** Bytes of an associated token account under a token program; extensions that mints hand on to accounts are not simulated. */
export const tokenAccountBytes = (program: string): number =>
  program === programIds.token2022 ? TOKEN_BYTES + MARKED.length : TOKEN_BYTES

/** Reads a mint; `undefined` for any other account. */
export const readMint = (account: Account | undefined): Mint | undefined => {
  if (!account || !isTokenProgram(account.owner) || !isMintLength(account)) return undefined
  const { owner: program, data } = account
  if (data[45] !== 1) return undefined
  const opensFrozen = extension(data, DEFAULT_ACCOUNT_STATE) === FROZEN
  return { program, supply: number(data, 36), decimals: data[44] ?? 0, opensFrozen }
}

/** Reads a token account; `undefined` for any other account and for one that is not initialised. */
export const readTokenAccount = (account: Account | undefined): TokenAccount | undefined => {
  if (!account || !isTokenProgram(account.owner) || account.data.length < TOKEN_BYTES) return undefined
  if (account.data[TOKEN_BYTES] === MINT_TYPE) return undefined
  const { owner: program, data } = account
  const state = data[108]
  if (state !== 1 && state !== 2) return undefined
  return {
    program,
    mint: address(data, 0),
    owner: address(data, 32),
    amount: number(data, 64),
    frozen: state === FROZEN,
    wantsMemo: extension(data, MEMO_TRANSFER) === 1,
    reserve: data[109] === 1 ? number(data, 113) : undefined,
  }
}

const written = (data: Uint8Array, ...parts: readonly (readonly [at: number, bytes: Uint8Array])[]): Uint8Array => {
  const copy = Uint8Array.from(data)
  for (const [at, bytes] of parts) copy.set(bytes, at)
  return copy
}

/** Data of a mint without a mint authority. */
export const mintData = (supply: bigint, decimals: number): Uint8Array =>
  written(new Uint8Array(MINT_BYTES), [36, littleEndian(supply, 8)], [44, Uint8Array.of(decimals, 1)])

/** Data of an initialised token account. `reserve` is set for wrapped SOL. */
export const openedData = (data: Uint8Array, mint: string, owner: string, reserve: bigint | undefined): Uint8Array =>
  written(
    data,
    [0, base58.decode(mint)],
    [32, base58.decode(owner)],
    [108, Uint8Array.of(1)],
    ...(data.length > TOKEN_BYTES ? [[TOKEN_BYTES, MARKED] as const] : []),
    ...(reserve === undefined ? [] : [[109, littleEndian(1, 4)] as const, [113, littleEndian(reserve, 8)] as const]),
  )

/** The same account with another token amount. */
export const withAmount = (account: Account, amount: bigint): Account => ({
  ...account,
  data: written(account.data, [64, littleEndian(amount, 8)]),
})

/** The same account, frozen. */
export const asFrozen = (account: Account): Account => ({
  ...account,
  data: written(account.data, [108, Uint8Array.of(FROZEN)]),
})

/** The same mint with another supply. */
export const withSupply = (account: Account, supply: bigint): Account => ({
  ...account,
  data: written(account.data, [36, littleEndian(supply, 8)]),
})

/** Rent that a wrapped SOL account reserves; undefined for other mints. */
export const reserveOf = (mint: string, rent: bigint): bigint | undefined => (mint === WRAPPED_SOL ? rent : undefined)
