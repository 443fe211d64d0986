import { base58, base64 } from '@scure/base'
import { at, integer, refusal } from '@switchyard/chain-kit'
import { type ChainContext, UpstreamError } from '@switchyard/core'
import type { Gateway, RpcReply } from './gateway.ts'
import { list } from './list.ts'
import { programs } from './programs.ts'

/** What a transaction is built against: asked right before building, so that the blockhash is young. */
export interface Surroundings {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
  /** Prices recently paid per compute unit, millionths of a lamport. */
  readonly prices: readonly bigint[]
  readonly accounts: ReadonlyMap<string, AccountFacts | undefined>
}

/** An account that exists. */
export interface AccountFacts {
  readonly owner: string
  readonly lamports: bigint
  readonly executable: boolean
  readonly data: Uint8Array
}

/** Asks for everything in one round trip. Throws `UpstreamError` when the network does not give a usable answer. */
export const lookAround = async (
  gateway: Gateway,
  writable: readonly string[],
  accounts: readonly string[],
  context: ChainContext,
): Promise<Surroundings> => {
  const commitment = 'confirmed'
  const [latest, fees, found] = await gateway.ask(
    [
      { method: 'getLatestBlockhash', params: [{ commitment }] },
      { method: 'getRecentPrioritizationFees', params: [writable] },
      { method: 'getMultipleAccounts', params: [accounts, { encoding: 'base64', commitment }] },
    ],
    context.signal,
  )
  const blockhash = at(result(latest), 'value', 'blockhash')
  const lastValidBlockHeight = integer(at(result(latest), 'value', 'lastValidBlockHeight'))
  if (typeof blockhash !== 'string' || lastValidBlockHeight === undefined)
    throw new UpstreamError('The network named no recent blockhash')
  const values = list(at(result(found), 'value'))
  if (values.length !== accounts.length) throw new UpstreamError('The network did not answer for every account')
  return {
    blockhash,
    lastValidBlockHeight,
    // Without prices the minimum is offered; that is no reason to fail.
    prices:
      fees && 'result' in fees ? list(fees.result).flatMap((fee) => integer(at(fee, 'prioritizationFee')) ?? []) : [],
    accounts: new Map(accounts.map((address, index) => [address, readAccount(values[index])])),
  }
}

const result = (reply: RpcReply | undefined): unknown => {
  if (reply && 'result' in reply) return reply.result
  throw new UpstreamError(`The network refused: ${reply?.refused ?? 'no answer'}`)
}

const readAccount = (value: unknown): AccountFacts | undefined => {
  if (value === null) return undefined
  const owner = at(value, 'owner')
  const lamports = integer(at(value, 'lamports'))
  const data = at(value, 'data', 0)
  if (typeof owner !== 'string' || lamports === undefined || typeof data !== 'string')
    throw new UpstreamError('The network described an account in an unknown way')
  return { owner, lamports, executable: at(value, 'executable') === true, data: base64.decode(data) }
}

/** Header of a lookup table: kind 4, deactivation slot 8, last extended 8, start 1, authority 33, padding 2. */
const TABLE_HEADER = 56

/** The addresses of a lookup table that is in use. Source: address-lookup-table program, state layout. */
export const readLookupTable = (address: string, account: AccountFacts | undefined): readonly string[] => {
  if (account?.owner !== programs.lookupTable) throw refusal(`There is no lookup table at ${address}.`)
  const { data } = account
  const active = data.slice(4, 12).every((byte) => byte === 0xff)
  if (!active || (data.length - TABLE_HEADER) % 32 !== 0) throw refusal(`The lookup table ${address} is not in use.`)
  const count = (data.length - TABLE_HEADER) / 32
  return Array.from({ length: count }, (_, index) => {
    const start = TABLE_HEADER + index * 32
    return base58.encode(data.slice(start, start + 32))
  })
}
