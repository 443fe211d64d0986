import { base58 } from '@scure/base'
import { at, integer } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { addressBytes } from './address.ts'
import type { Gateway } from './gateway.ts'

/** Longest base58 spelling of a signature's 64 bytes. */
const LONGEST = 88

/**
 * Whom a transaction leaves with more than before: wallets with more SOL, and the owners of token accounts with more
 * tokens. So it sees payments programs make as well, and owners instead of token accounts. Empty for a failed transaction,
 * for one that is not confirmed yet, and for text that is no signature.
 */
export const readRecipients = async (
  gateway: Gateway,
  hash: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  if (!isSignature(hash)) return []
  const how = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const [reply] = await gateway.ask([{ method: 'getTransaction', params: [hash, how] }], signal)
  if (!reply || 'refused' in reply) throw new UpstreamError(`The network refused: ${reply?.refused ?? 'no answer'}`)
  return reply.result === null ? [] : readPaid(reply.result)
}

const isSignature = (text: string): boolean => {
  try {
    return text.length <= LONGEST && base58.decode(text).length === 64
  } catch {
    return false // not the base58 alphabet
  }
}

/** The result of `getTransaction`. Throws `UpstreamError` where it is of another shape. */
export const readPaid = (transaction: unknown): readonly string[] => {
  const meta = at(transaction, 'meta')
  if (at(meta, 'err') !== null) return at(meta, 'err') === undefined ? broken() : []
  const held = listOf(at(meta, 'postTokenBalances')).map(readHolding)
  const before = new Map(
    listOf(at(meta, 'preTokenBalances'))
      .map(readHolding)
      .map((one) => [one.index, one.amount]),
  )
  const owners = held.filter(({ index, amount }) => amount > (before.get(index) ?? 0n)).map(({ owner }) => owner)
  const tokenAccounts = new Set(held.map(({ index }) => index))
  const wallets = richer(transaction, meta).flatMap(({ index, address }) => (tokenAccounts.has(index) ? [] : [address]))
  return [...new Set([...wallets, ...owners])].filter((address) => addressBytes(address))
}

interface Account {
  readonly index: number
  readonly address: string
}

/** Accounts with more lamports than before. Parsed answers list every account, those of lookup tables as well. */
const richer = (transaction: unknown, meta: unknown): readonly Account[] => {
  const keys = listOf(at(transaction, 'transaction', 'message', 'accountKeys'))
  const [before, after] = ['preBalances', 'postBalances'].map((name) => listOf(at(meta, name)).map(lamports))
  if (before?.length !== keys.length || after?.length !== keys.length) return broken()
  const grown = keys.map((key, index) => ({ index, address: String(at(key, 'pubkey') ?? key) }))
  return grown.filter(({ index }) => (after[index] ?? 0n) > (before[index] ?? 0n))
}

interface Holding {
  readonly index: number
  readonly owner: string
  readonly amount: bigint
}

/** Very old transactions name no owner; nobody is paid by those. */
const readHolding = (balance: unknown): Holding => {
  const [index, owner] = [at(balance, 'accountIndex'), at(balance, 'owner') ?? '']
  const amount = integer(at(balance, 'uiTokenAmount', 'amount'))
  if (typeof index !== 'number' || typeof owner !== 'string' || amount === undefined) return broken()
  return { index, owner, amount }
}

const lamports = (value: unknown): bigint => integer(value) ?? broken()

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : broken())

const broken = (): never => {
  throw new UpstreamError('The network described a transaction in an unknown way')
}
