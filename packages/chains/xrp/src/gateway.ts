import { type Http, parseBase, toBase, UpstreamError } from '@switchyard/core'
import { at, postJson, readAnswer, readHost, type Targets, withFailover } from '@switchyard/net'
import { readRecipients } from './recipients.ts'

/** An account of the ledger. */
export interface Account {
  /** Drops. */
  readonly balance: bigint
  readonly sequence: number
  /** Number of owned objects; each raises its reserve. */
  readonly objects: bigint
  readonly flags: number
  /** A second key that may sign. */
  readonly regularKey?: string | undefined
  /** Several keys may sign together. */
  readonly hasSigners?: boolean
}

/** Current network parameters; amounts in drops. */
export interface Network {
  readonly baseFee: bigint
  /** Load factor of the base fee, in millionths. */
  readonly load: bigint
  readonly reserveBase: bigint
  readonly reserveObject: bigint
  /** Index of the last validated ledger. */
  readonly ledger: number
}

/** Requests to XRP Ledger servers. Every method throws `UpstreamError` when no server gives a usable answer. */
export interface Gateway {
  /** Returns `undefined` when the account does not exist. */
  account(address: string, signal: AbortSignal): Promise<Account | undefined>
  network(signal: AbortSignal): Promise<Network>
  /** Tells whether an account that authorises its deposits accepts payments from a sender. */
  accepts(recipient: string, sender: string, signal: AbortSignal): Promise<boolean>
  /**
   * Returns the addresses a transaction pays; empty for an unknown one. `hash` is 64 hexadecimal digits in upper case.
   */
  findRecipients(hash: string, signal: AbortSignal): Promise<readonly string[]>
}

/** Creates a client of several servers, asked in order. */
export const createGateway = (http: Http, urls: Targets<string>): Gateway => {
  const failover = withFailover(urls)
  const ask = <T>(
    { method, params }: { readonly method: string; readonly params: object },
    signal: AbortSignal,
    read: (answer: unknown) => T,
  ): Promise<T> =>
    failover(signal, async (url, limited) => {
      const body = { method, params: [params] }
      const response = await postJson(http, { url, body, signal: limited, repeatable: true })
      return read(readAnswer(readHost(url), response, DOUBLES))
    })
  return {
    account: (account, signal) =>
      ask(
        { method: 'account_info', params: { account, ledger_index: 'current', signer_lists: true } },
        signal,
        readAccount,
      ),
    findRecipients: (transaction, signal) =>
      ask({ method: 'tx', params: { transaction, binary: false } }, signal, readRecipients),
    network: (signal) => ask({ method: 'server_info', params: {} }, signal, readNetwork),
    accepts: (recipient, sender, signal) => {
      const params = { source_account: sender, destination_account: recipient, ledger_index: 'current' }
      return ask({ method: 'deposit_authorized', params }, signal, (answer) => {
        refuseError(answer)
        return at(answer, 'result', 'deposit_authorized') === true
      })
    },
  }
}

/** Fees and load factors are fractions of any length, rounded to six decimals later. */
const DOUBLES = { numbers: 'double' } as const

const refuseError = (answer: unknown): void => {
  const error = at(answer, 'result', 'error')
  if (error !== undefined) throw new UpstreamError(`An XRP server returned the error ${String(error).slice(0, 100)}.`)
}

/** Reads `account_info`. */
export const readAccount = (answer: unknown): Account | undefined => {
  if (at(answer, 'result', 'error') === 'actNotFound') return undefined
  refuseError(answer)
  const data = at(answer, 'result', 'account_data')
  const balance = parseBase(String(at(data, 'Balance')))
  const [sequence, objects, flags] = ['Sequence', 'OwnerCount', 'Flags'].map((name) => parseWhole(at(data, name)))
  if (balance === undefined || sequence === undefined || objects === undefined || flags === undefined) {
    throw new UpstreamError('The XRP server returned no account.')
  }
  const key = at(data, 'RegularKey')
  // Servers of API version 2 put the list beside the account.
  const lists = at(data, 'signer_lists') ?? at(answer, 'result', 'signer_lists')
  const hasSigners = Array.isArray(lists) && lists.length > 0
  const regularKey = typeof key === 'string' ? key : undefined
  return { balance, sequence, objects: BigInt(objects), flags, regularKey, hasSigners }
}

/** Network id of mainnet. Servers of before 2022 do not state theirs. */
const MAINNET = 0

/** Age of the validated ledger from which a server is behind, seconds; ledgers close every three to five. */
const MAX_AGE = 60

/** Reads `server_info`, which contains amounts in XRP as numbers. */
export const readNetwork = (answer: unknown): Network => {
  refuseError(answer)
  const info = at(answer, 'result', 'info')

  // A server of another network, or one that does not follow it, is passed over.
  const network = at(info, 'network_id') ?? MAINNET
  if (network !== MAINNET) throw new UpstreamError(`The XRP server belongs to network ${String(network).slice(0, 20)}.`)
  if (at(info, 'amendment_blocked') === true)
    throw new UpstreamError('The XRP server is too old for the rules of the network.')
  const age = at(info, 'validated_ledger', 'age')
  if (typeof age === 'number' && age > MAX_AGE)
    throw new UpstreamError(`The XRP server is behind: its last validated ledger is ${age} seconds old.`)

  const drops = (name: string): bigint | undefined => parseMillionths(at(info, 'validated_ledger', name))
  const [baseFee, reserveBase, reserveObject] = ['base_fee_xrp', 'reserve_base_xrp', 'reserve_inc_xrp'].map(drops)
  const ledger = parseWhole(at(info, 'validated_ledger', 'seq'))
  const load = parseMillionths(at(info, 'load_factor') ?? 1)
  if (baseFee === undefined || reserveBase === undefined || reserveObject === undefined) {
    throw new UpstreamError('The XRP server returned no fee or reserve.')
  }
  if (ledger === undefined || load === undefined)
    throw new UpstreamError('The XRP server returned no validated ledger.')
  return { baseFee, load, reserveBase, reserveObject, ledger }
}

const parseWhole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

/** Parses millionths; values with more than six decimals are rounded, which only affects fees. */
const parseMillionths = (value: unknown): bigint | undefined => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined
  return toBase(String(value), 6) ?? toBase(value.toFixed(6), 6)
}
