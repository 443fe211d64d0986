import { type Http, parseBase, UpstreamError } from '@switchyard/core'
import { at, readHost, readJson, type Targets, withFailover } from '@switchyard/net'

/** An existing account. */
export interface Account {
  readonly accountNumber: number
  readonly sequence: number
}

/** Requests to the REST gateways of a chain. Every method throws `UpstreamError` when no gateway answers. */
export interface Gateway {
  /** Returns `undefined` when the account does not exist. */
  account(address: string, signal: AbortSignal): Promise<Account | undefined>
  /** Returns balances by denomination. */
  balances(address: string, signal: AbortSignal): Promise<ReadonlyMap<string, bigint>>
  /** Returns balances without coins that still vest. */
  spendable(address: string, signal: AbortSignal): Promise<ReadonlyMap<string, bigint>>
  /** Returns the response of a path; `undefined` when the gateway says that there is none. */
  find(path: string, signal: AbortSignal): Promise<unknown>
  /** Returns the value that `read` finds in the response of `path`; `read` returns `undefined` for a response it cannot use. */
  value<T>(path: string, read: (body: unknown) => T | undefined, signal: AbortSignal): Promise<T>
  /**
   * Returns a transaction in a block, `undefined` for an unknown one. `hash` is 64 hexadecimal digits in upper case.
   */
  transaction(hash: string, signal: AbortSignal): Promise<unknown>
}

/** Maximum number of balance pages read. */
const MAX_PAGES = 10

/** Creates a client of the gateways of one chain, asked in order. A gateway of another chain is passed over. */
export const createGateway = (http: Http, urls: Targets<string>, chainId: string): Gateway => {
  const failover = withFailover(urls)
  const verified = new Set<string>()
  const fetchFrom = async (base: string, path: string, signal: AbortSignal): Promise<GatewayResponse> => {
    const response = await http({ method: 'GET', url: `${base.replace(/\/$/, '')}${path}`, service: base, signal })
    return { host: readHost(base), status: response.status, body: readJson(readHost(base), response) }
  }
  const requireChain = async (base: string, signal: AbortSignal): Promise<void> => {
    if (verified.has(base)) return
    const answer = await fetchFrom(base, NODE_INFO, signal).catch((error: unknown) => {
      if (UpstreamError.is(error)) return undefined
      throw error
    })
    const served = at(answer?.body, 'default_node_info', 'network')
    // A gateway that does not serve the question cannot be checked.
    if (typeof served !== 'string') return
    if (served !== chainId)
      throw new UpstreamError(`${readHost(base)} serves the chain ${served} instead of ${chainId}.`)
    verified.add(base)
  }
  const get = async (base: string, path: string, signal: AbortSignal): Promise<GatewayResponse> =>
    (await Promise.all([fetchFrom(base, path, signal), requireChain(base, signal)]))[0]
  const readBalances = (kind: string, address: string, signal: AbortSignal) =>
    failover(signal, async (base, limited) => {
      const found = new Map<string, bigint>()
      let next: string | undefined
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = new URLSearchParams({ 'pagination.limit': '200' })
        if (next !== undefined) query.set('pagination.key', next)
        const body = requireUsable(await get(base, `/cosmos/bank/v1beta1/${kind}/${address}?${query}`, limited))
        const balances = at(body, 'balances')
        if (!Array.isArray(balances)) throw new UpstreamError('The gateway returned no list of balances.')
        for (const coin of balances) {
          const [denom, amount] = [at(coin, 'denom'), parseBase(String(at(coin, 'amount')))]
          if (typeof denom !== 'string' || amount === undefined)
            throw new UpstreamError('The gateway returned a malformed balance.')
          found.set(denom, amount)
        }
        const key = at(body, 'pagination', 'next_key')
        if (typeof key !== 'string' || key === '') return found
        next = key
      }
      throw new UpstreamError(`${address} holds too many kinds of coins; at most ${MAX_PAGES} pages are read.`)
    })

  return {
    account: (address, signal) =>
      failover(signal, async (base, limited) => {
        const reply = await get(base, `/cosmos/auth/v1beta1/accounts/${address}`, limited)
        if (isNotFound(reply)) return undefined
        // Plain accounts, and accounts inside vesting and module accounts.
        const outer = at(requireUsable(reply), 'account')
        const account = at(outer, 'base_vesting_account', 'base_account') ?? at(outer, 'base_account') ?? outer
        const [accountNumber, sequence] = ['account_number', 'sequence'].map((name) => {
          const digits = at(account, name)
          const number = typeof digits === 'string' && /^\d{1,16}$/.test(digits) ? Number(digits) : undefined
          return number !== undefined && Number.isSafeInteger(number) ? number : undefined
        })
        if (accountNumber === undefined || sequence === undefined)
          throw new UpstreamError('The gateway returned no account number.')
        return { accountNumber, sequence }
      }),
    balances: (address, signal) => readBalances('balances', address, signal),
    spendable: (address, signal) => readBalances('spendable_balances', address, signal),
    transaction: (hash, signal) =>
      failover(signal, async (base, limited) => {
        const reply = await fetchFrom(base, `/cosmos/tx/v1beta1/txs/${hash}`, limited)
        return isNotFound(reply) ? undefined : requireUsable(reply)
      }),
    find: (path, signal) =>
      failover(signal, async (base, limited) => {
        const reply = await get(base, path, limited)
        return isNotFound(reply) ? undefined : requireUsable(reply)
      }),
    value: (path, read, signal) =>
      failover(signal, async (base, limited) => {
        const value = read(requireUsable(await get(base, path, limited)))
        if (value === undefined) throw new UpstreamError(`${readHost(base)} returned nothing usable at ${path}.`)
        return value
      }),
  }
}

const NODE_INFO = '/cosmos/base/tendermint/v1beta1/node_info'

interface GatewayResponse {
  readonly host: string
  readonly status: number
  readonly body: unknown
}

const requireUsable = ({ host, status, body }: GatewayResponse): unknown => {
  if (status === 200 && at(body, 'code') === undefined) return body
  throw new UpstreamError(`${host} answered status ${status}: ${String(at(body, 'message')).slice(0, 200)}.`, {
    status,
  })
}

/** gRPC code `NOT_FOUND`. */
const NOT_FOUND = 5

const isNotFound = ({ status, body }: GatewayResponse): boolean => status === 404 && at(body, 'code') === NOT_FOUND
