import { base58 } from '@scure/base'
import { decodeText } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import { decodeAddress } from './address.ts'
import type { Gateway } from './gateway.ts'

/** Longest base58 form of a 64-byte signature. */
const MAX_LENGTH = 88

/**
 * Returns the addresses whose balance grows: wallets with more SOL, and the owners of token accounts with more tokens.
 * Payments made by programs are included.
 *
 * @returns Empty for a failed or unconfirmed transaction and for an invalid signature.
 */
export const readRecipients = async (
  gateway: Gateway,
  hash: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  if (hash.length > MAX_LENGTH || decodeText(base58, hash)?.length !== 64) return []
  const how = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const [reply] = await gateway.ask([{ method: 'getTransaction', params: [hash, how] }], signal)
  if (!reply || 'refused' in reply)
    throw new UpstreamError(`The node returned an error: ${reply?.refused ?? 'no answer'}.`)
  return reply.result === null ? [] : readPaid(reply.result)
}

/**
 * Reads the paid addresses from the result of `getTransaction`.
 *
 * @throws {UpstreamError} For a result in another format.
 */
export const readPaid = (transaction: unknown): readonly string[] => {
  const meta = at(transaction, 'meta')
  if (at(meta, 'err') !== null) return at(meta, 'err') === undefined ? refuseMalformed() : []
  const held = requireList(at(meta, 'postTokenBalances')).map(readHolding)
  const before = new Map(
    requireList(at(meta, 'preTokenBalances'))
      .map(readHolding)
      .map((one) => [one.index, one.amount]),
  )
  const owners = held.filter(({ index, amount }) => amount > (before.get(index) ?? 0n)).map(({ owner }) => owner)
  const tokenAccounts = new Set(held.map(({ index }) => index))

  // Parsed results list every account, including those of lookup tables.
  const keys = requireList(at(transaction, 'transaction', 'message', 'accountKeys'))
  const [poorer, richer] = ['preBalances', 'postBalances'].map((name) =>
    requireList(at(meta, name)).map((lamports) => readInteger(lamports) ?? refuseMalformed()),
  )
  if (poorer?.length !== keys.length || richer?.length !== keys.length) return refuseMalformed()
  const wallets = keys.flatMap((key, index) =>
    !tokenAccounts.has(index) && (richer[index] ?? 0n) > (poorer[index] ?? 0n)
      ? [String(at(key, 'pubkey') ?? key)]
      : [],
  )
  return [...new Set([...wallets, ...owners])].filter((address) => decodeAddress(address))
}

interface Holding {
  readonly index: number
  readonly owner: string
  readonly amount: bigint
}

/** Very old transactions contain no owner and pay no address. */
const readHolding = (balance: unknown): Holding => {
  const [index, owner] = [at(balance, 'accountIndex'), at(balance, 'owner') ?? '']
  const amount = readInteger(at(balance, 'uiTokenAmount', 'amount'))
  if (typeof index !== 'number' || typeof owner !== 'string' || amount === undefined) return refuseMalformed()
  return { index, owner, amount }
}

const requireList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : refuseMalformed())

const refuseMalformed = (): never => {
  throw new UpstreamError('The node returned a transaction in an unknown format.')
}
