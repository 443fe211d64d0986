import { at, inTurn, readJson } from '@switchyard/chain-kit'
import { type Http, hostOf, parseBase, UpstreamError } from '@switchyard/core'

/** An account that has signed or received something. */
export interface Account {
  readonly accountNumber: number
  readonly sequence: number
}

/** What this package asks of a chain's REST gateways. Every method throws `UpstreamError` when none answered. */
export interface Lcd {
  /** `undefined` when the chain has never seen the address. */
  account(address: string, signal: AbortSignal): Promise<Account | undefined>
  /** Balances by denomination. */
  balances(address: string, signal: AbortSignal): Promise<ReadonlyMap<string, bigint>>
  /** A number under `field` of the object at `path`. */
  figure(path: string, field: string, signal: AbortSignal): Promise<bigint>
  /** A transaction in a block, `undefined` where there is none. `hash` is 64 hexadecimal digits in upper case. */
  transaction(hash: string, signal: AbortSignal): Promise<unknown>
}

/** Pages of balances read before giving up. */
const MOST_PAGES = 10

/** A client of one chain's gateways, asked in order. */
export const createLcd = (http: Http, urls: readonly string[]): Lcd => {
  const get = async (base: string, path: string, signal: AbortSignal): Promise<Reply> => {
    const response = await http({ method: 'GET', url: `${base.replace(/\/$/, '')}${path}`, signal })
    return { host: hostOf(base), status: response.status, body: readJson(hostOf(base), response) }
  }

  const balancesAt = async (
    base: string,
    address: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, bigint>> => {
    const found = new Map<string, bigint>()
    let next: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = new URLSearchParams({ 'pagination.limit': '200', ...(next && { 'pagination.key': next }) })
      const reply = await get(base, `/cosmos/bank/v1beta1/balances/${address}?${query}`, signal)
      for (const [denom, amount] of readBalances(usable(reply))) found.set(denom, amount)
      next = nextKey(reply.body)
      if (next === undefined) return found
    }
    throw new UpstreamError(`${address} holds more kinds of coins than can be read.`)
  }

  return {
    account: (address, signal) =>
      inTurn(urls, signal, async (base, limited) =>
        readAccount(await get(base, `/cosmos/auth/v1beta1/accounts/${address}`, limited)),
      ),
    balances: (address, signal) => inTurn(urls, signal, (base, limited) => balancesAt(base, address, limited)),
    transaction: (hash, signal) =>
      inTurn(urls, signal, async (base, limited) => {
        const reply = await get(base, `/cosmos/tx/v1beta1/txs/${hash}`, limited)
        return isNotFound(reply) ? undefined : usable(reply)
      }),
    figure: (path, field, signal) =>
      inTurn(urls, signal, async (base, limited) => {
        const figure = parseBase(String(at(usable(await get(base, path, limited)), field)))
        if (figure === undefined) throw new UpstreamError(`The gateway named no ${field}.`)
        return figure
      }),
  }
}

interface Reply {
  readonly host: string
  readonly status: number
  readonly body: unknown
}

const usable = ({ host, status, body }: Reply): unknown => {
  if (status === 200 && at(body, 'code') === undefined) return body
  throw new UpstreamError(`${host} answered status ${status}: ${String(at(body, 'message')).slice(0, 200)}`, {
    status,
  })
}

/** gRPC's code for what does not exist. */
const NOT_FOUND = 5

const isNotFound = ({ status, body }: Reply): boolean => status === 404 && at(body, 'code') === NOT_FOUND

/** `auth/v1beta1/accounts`: plain accounts, and the accounts inside vesting and module accounts. */
export const readAccount = (reply: Reply): Account | undefined => {
  if (isNotFound(reply)) return undefined
  const outer = at(usable(reply), 'account')
  const account = at(outer, 'base_vesting_account', 'base_account') ?? at(outer, 'base_account') ?? outer
  const accountNumber = whole(at(account, 'account_number'))
  const sequence = whole(at(account, 'sequence'))
  if (accountNumber === undefined || sequence === undefined)
    throw new UpstreamError('The gateway named no account number.')
  return { accountNumber, sequence }
}

const whole = (digits: unknown): number | undefined => {
  const number = typeof digits === 'string' && /^\d{1,16}$/.test(digits) ? Number(digits) : undefined
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined
}

const readBalances = (body: unknown): readonly (readonly [string, bigint])[] => {
  const balances = at(body, 'balances')
  if (!Array.isArray(balances)) throw new UpstreamError('The gateway listed no balances.')
  return balances.map((coin) => {
    const [denom, amount] = [at(coin, 'denom'), parseBase(String(at(coin, 'amount')))]
    if (typeof denom !== 'string' || amount === undefined)
      throw new UpstreamError('The gateway listed a broken balance.')
    return [denom, amount]
  })
}

const nextKey = (body: unknown): string | undefined => {
  const key = at(body, 'pagination', 'next_key')
  return typeof key === 'string' && key !== '' ? key : undefined
}
