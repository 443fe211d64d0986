import { base58, base64 } from '@scure/base'
import { createRefusal } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import type { Gateway, RpcReply } from '../gateway.ts'
import { readList } from '../list.ts'
import { programs } from '../programs.ts'
import { computeRentExemptMinimum } from '../rent.ts'

/** Rents up to this multiple of the fallback are believed. */
export const MAX_RENT_INCREASE = 2n

/** Network data a transaction is built from, read right before the build so that the blockhash is recent. */
export interface ChainState {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
  /** Recent prices per compute unit, millionths of a lamport. */
  readonly prices: readonly bigint[]
  readonly accounts: ReadonlyMap<string, AccountFacts>
  /** Cost of opening an account of this size now, lamports: of the requested sizes as the node tells, of others the fallback. */
  readonly rent: (bytes: number) => bigint
}

/** An account that exists. */
export interface AccountFacts {
  readonly owner: string
  readonly lamports: bigint
  readonly executable: boolean
  readonly data: Uint8Array
}

/** Network data that a transaction needs. */
interface WantedState {
  /** Accounts the transaction writes to, for the prices paid there. */
  readonly writable: readonly string[]
  /** Accounts to read. */
  readonly accounts: readonly string[]
  /** Sizes of the accounts that the transaction may open, bytes. */
  readonly sizes?: readonly number[]
  /** Rent for each byte where the node does not tell, lamports. */
  readonly lamportsPerByte: bigint
}

/**
 * Reads everything in one round trip.
 *
 * @throws {UpstreamError} When no node gives a usable answer.
 */
export const readChainState = async (
  gateway: Gateway,
  { writable, accounts, sizes = [], lamportsPerByte }: WantedState,
  signal: AbortSignal,
): Promise<ChainState> => {
  const commitment = 'confirmed'
  const [latest, fees, listed, ...stated] = await gateway.ask(
    [
      { method: 'getLatestBlockhash', params: [{ commitment }] },
      { method: 'getRecentPrioritizationFees', params: [writable] },
      { method: 'getMultipleAccounts', params: [accounts, { encoding: 'base64', commitment }] },
      ...sizes.map((bytes) => ({ method: 'getMinimumBalanceForRentExemption', params: [bytes, { commitment }] })),
    ],
    signal,
  )
  const blockhash = at(requireResult(latest), 'value', 'blockhash')
  const lastValidBlockHeight = readInteger(at(requireResult(latest), 'value', 'lastValidBlockHeight'))
  if (typeof blockhash !== 'string' || lastValidBlockHeight === undefined)
    throw new UpstreamError('The node returned no recent blockhash.')
  const values = readList(at(requireResult(listed), 'value'))
  if (values.length !== accounts.length) throw new UpstreamError('The node did not return every requested account.')
  const found = new Map<string, AccountFacts>()
  for (const [index, address] of accounts.entries()) {
    const value = values[index]
    if (value === null) continue
    const owner = at(value, 'owner')
    const lamports = readInteger(at(value, 'lamports'))
    const data = at(value, 'data', 0)
    if (typeof owner !== 'string' || lamports === undefined || typeof data !== 'string')
      throw new UpstreamError('The node returned an account in an unknown format.')
    const executable = at(value, 'executable') === true
    found.set(address, { owner, lamports, executable, data: base64.decode(data) })
  }
  const rents = new Map<number, bigint>()
  for (const [index, bytes] of sizes.entries()) {
    const reply = stated[index]
    const lamports = reply && 'result' in reply ? readInteger(reply.result) : undefined
    if (lamports !== undefined) rents.set(bytes, lamports)
  }
  return {
    blockhash,
    lastValidBlockHeight,
    // Without prices the configured minimum is used.
    prices:
      fees && 'result' in fees
        ? readList(fees.result).flatMap((fee) => readInteger(at(fee, 'prioritizationFee')) ?? [])
        : [],
    accounts: found,
    rent: (bytes) => {
      const [stated, usual] = [rents.get(bytes), computeRentExemptMinimum(bytes, lamportsPerByte)]
      return stated !== undefined && stated > 0n && stated <= usual * MAX_RENT_INCREASE ? stated : usual
    },
  }
}

const requireResult = (reply: RpcReply | undefined): unknown => {
  if (reply && 'result' in reply) return reply.result
  throw new UpstreamError(`The node returned an error: ${reply?.refused ?? 'no answer'}.`)
}

/**
 * Header of a lookup table: type 4, deactivation slot 8, last extended slot 8, start index 1, authority 33, padding 2.
 */
const TABLE_HEADER = 56

/** Returns the addresses of an active lookup table. Source: address-lookup-table program, state layout. */
export const readLookupTable = (address: string, account: AccountFacts | undefined): readonly string[] => {
  if (account?.owner !== programs.lookupTable) throw createRefusal(`The account ${address} is not a lookup table.`)
  const { data } = account
  const active = data.slice(4, 12).every((byte) => byte === 0xff)
  if (!active || (data.length - TABLE_HEADER) % 32 !== 0)
    throw createRefusal(`The lookup table ${address} is deactivated or malformed.`)
  const count = (data.length - TABLE_HEADER) / 32
  return Array.from({ length: count }, (_, index) => {
    const start = TABLE_HEADER + index * 32
    return base58.encode(data.slice(start, start + 32))
  })
}
