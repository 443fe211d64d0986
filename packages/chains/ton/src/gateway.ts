import { UnreadableInput } from '@switchyard/chain-kit'
import { type Http, type HttpResponse, parseBase, UpstreamError } from '@switchyard/core'
import {
  at,
  type Budget,
  createBudget,
  postJson,
  readAnswer,
  readHost,
  type Targets,
  withFailover,
} from '@switchyard/net'
import { formatAddress, formatRaw, parseAddress, type TonAddress } from './address.ts'
import { readBag, Slice } from './cell.ts'
import { findOrigin, readRecipients } from './recipients.ts'

/** URLs and API key of a gateway. */
export interface TonGateway {
  /** Base URL of the node API, `https://toncenter.com/api/v2`. */
  readonly v2: string
  /** Base URL of the index API, `https://toncenter.com/api/v3`. */
  readonly v3: string
  readonly apiKey?: string
  /** Requests started per second. Default: 1 for toncenter.com without a key, which answers no more; else no limit. */
  readonly perSecond?: number
}

/** A TON account. */
export interface Account {
  readonly balance: bigint
  readonly frozen: boolean
  /** It has a contract. */
  readonly active: boolean
  /** That contract is a wallet that the gateway knows. */
  readonly isWallet: boolean
}

/** The jetton holding of the sender. */
export interface JettonHolding {
  /** The sender's jetton wallet according to the jetton contract. */
  readonly wallet: TonAddress
  readonly balance: bigint
  /** Decimals of the jetton according to the index, when it knows them. */
  readonly decimals?: number
}

/** Requests to TON gateways. Every method throws `UpstreamError` when no gateway gives a usable answer. */
export interface Gateway {
  /**
   * Returns the addresses a transaction pays, by its own hash or that of its incoming message; `hash` in hexadecimal.
   */
  findRecipients(hash: string, signal: AbortSignal): Promise<readonly string[]>
  account(owner: TonAddress, signal: AbortSignal): Promise<Account>
  jetton(question: JettonQuestion, signal: AbortSignal): Promise<JettonHolding>
  /** Returns `get_status` of the jetton wallet of an owner; `undefined` where there is no such wallet, or no such method. */
  jettonStatus(question: JettonQuestion, signal: AbortSignal): Promise<bigint | undefined>
}

/** A question for the jetton holding of an owner. */
export interface JettonQuestion {
  readonly owner: TonAddress
  readonly master: TonAddress
  /** The owner as a bag of cells, the argument of the get-method. */
  readonly ownerSlice: string
}

const KEYLESS_HOST = 'toncenter.com'

/** Creates a client of several gateways, asked in order. */
export const createGateway = (http: Http, gateways: Targets<TonGateway>): Gateway => {
  const failover = withFailover(gateways)
  const budgets = new Map<TonGateway, Budget>()
  const findBudget = (gateway: TonGateway): Budget | undefined => {
    // Without a key the public gateway answers one request a second and refuses the others with status 429.
    const keyless = gateway.apiKey === undefined && new URL(gateway.v2).hostname === KEYLESS_HOST
    const perSecond = gateway.perSecond ?? (keyless ? 1 : undefined)
    if (perSecond === undefined) return undefined
    const budget = budgets.get(gateway) ?? createBudget({ concurrency: 1, perSecond, burst: 1 })
    budgets.set(gateway, budget)
    return budget
  }
  // `ok: false` is an error, whatever else the response contains.
  const findError = (answer: unknown): unknown =>
    at(answer, 'error') ?? (at(answer, 'ok') === false ? 'not ok' : undefined)
  /** Requests to one gateway, within its budget. */
  const connect = (gateway: TonGateway, signal: AbortSignal) => {
    const headers: Readonly<Record<string, string>> =
      gateway.apiKey === undefined ? {} : { 'x-api-key': gateway.apiKey }
    const to = { service: gateway.v2, headers, signal }
    const send = async (url: string, request: () => Promise<HttpResponse>): Promise<unknown> => {
      const end = await findBudget(gateway)?.enter(signal)
      return readAnswer(readHost(url), await request().finally(end), { findError })
    }
    return {
      get: (url: string) => send(url, () => http({ method: 'GET', url, ...to })),
      post: (url: string, body: unknown) => send(url, () => postJson(http, { url, body, ...to, repeatable: true })),
    }
  }
  return {
    account: (owner, signal) =>
      failover(signal, async (gateway, within) => {
        const url = `${gateway.v2}/getWalletInformation?address=${formatAddress(owner)}`
        return readAccount(await connect(gateway, within).get(url))
      }),
    findRecipients: (hash, signal) =>
      failover(signal, async (gateway, within) => {
        const { get } = connect(gateway, within)
        const found = await get(`${gateway.v3}/transactions?hash=${hash}`)
        // The transaction may only return an excess: then the one it began with tells.
        const origin = findOrigin(found)
        if (origin !== undefined) return readRecipients(await get(`${gateway.v3}/transactions?hash=${origin}`))
        const own = readRecipients(found)
        if (own.length > 0) return own
        // The hash may be that of a message.
        return readRecipients(await get(`${gateway.v3}/transactionsByMessage?msg_hash=${hash}&direction=in`))
      }),
    jetton: ({ owner, master, ownerSlice }, signal) =>
      failover(signal, async (gateway, within) => {
        const { get, post } = connect(gateway, within)
        const query = new URLSearchParams({ owner_address: formatRaw(owner), jetton_address: formatRaw(master) })
        const [named, listed] = await Promise.all([
          post(`${gateway.v2}/runGetMethod`, askWallet(master, ownerSlice)),
          get(`${gateway.v3}/jetton/wallets?${query}`),
        ])
        return readHolding(readWallet(named), listed, master)
      }),
    jettonStatus: ({ master, ownerSlice }, signal) =>
      failover(signal, async (gateway, within) => {
        const { post } = connect(gateway, within)
        const wallet = readWallet(await post(`${gateway.v2}/runGetMethod`, askWallet(master, ownerSlice)))
        const method = { address: formatAddress(wallet), method: 'get_status', stack: [] }
        const answer = await post(`${gateway.v2}/runGetMethod`, method)
        if (at(answer, 'result', 'exit_code') !== 0) return undefined
        const number = at(answer, 'result', 'stack', 0, 1)
        if (typeof number !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(number))
          throw new UpstreamError('A jetton wallet returned no status.')
        return BigInt(number)
      }),
  }
}

/** The question for the jetton wallet of an owner. */
const askWallet = (master: TonAddress, ownerSlice: string) => ({
  address: formatAddress(master),
  method: 'get_wallet_address',
  stack: [['tvm.Slice', ownerSlice]],
})

/** Reads `getWalletInformation`. Unused accounts have balance 0 or, in older releases, none. */
export const readAccount = (answer: unknown): Account => {
  const state = at(answer, 'result', 'account_state')
  const balance = parseBase(String(at(answer, 'result', 'balance')))
  if (balance === undefined) throw new UpstreamError('The gateway returned no balance.')
  return {
    balance,
    frozen: state === 'frozen',
    active: state === 'active',
    isWallet: at(answer, 'result', 'wallet') === true,
  }
}

/** Reads the address returned by `get_wallet_address`. */
const readWallet = (answer: unknown): TonAddress => {
  const bytes = at(answer, 'result', 'stack', 0, 1, 'bytes') ?? at(answer, 'result', 'stack', 0, 1)
  if (at(answer, 'result', 'exit_code') !== 0 || typeof bytes !== 'string')
    throw new UpstreamError('The jetton contract returned no wallet of the sender.')
  try {
    const wallet = new Slice(readBag(bytes)).address()
    if (wallet) return wallet
  } catch (cause) {
    if (!UnreadableInput.is(cause)) throw cause
    throw new UpstreamError('The jetton contract returned an invalid address.', { cause })
  }
  throw new UpstreamError('The jetton contract returned no wallet of the sender.')
}

/**
 * Reads `jetton/wallets`: the balance of exactly the wallet from the jetton contract, since anyone can deploy a wallet
 * that claims to belong to the jetton.
 */
export const readHolding = (wallet: TonAddress, listed: unknown, master: TonAddress): JettonHolding => {
  const wallets = at(listed, 'jetton_wallets')
  if (!Array.isArray(wallets)) throw new UpstreamError('The gateway returned no list of jetton wallets.')
  const own = formatRaw(wallet)
  const mine = wallets.find((entry) => {
    const address = at(entry, 'address')
    const parsed = typeof address === 'string' ? parseAddress(address) : undefined
    return parsed !== undefined && formatRaw(parsed) === own
  })
  const balance = mine === undefined ? 0n : parseBase(String(at(mine, 'balance')))
  if (balance === undefined) throw new UpstreamError('The gateway returned no jetton balance.')
  const decimals = Number(at(listed, 'metadata', formatRaw(master).toUpperCase(), 'token_info', 0, 'extra', 'decimals'))
  return { wallet, balance, decimals: Number.isInteger(decimals) ? decimals : undefined }
}
