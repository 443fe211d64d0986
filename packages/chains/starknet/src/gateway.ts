import { cacheByKey } from '@switchyard/chain-kit'
import { type Http, UpstreamError } from '@switchyard/core'
import { at, postJson, readAnswer, readHost, readJson, type Targets, withFailover } from '@switchyard/net'
import { MAX_UINT256 } from './erc20.ts'
import type { GasPrices } from './fee-bound.ts'
import { readRecipients } from './recipients.ts'

/** Requests to Starknet nodes. Throws `UpstreamError` when no node gives a usable answer. */
export interface Gateway {
  balance(token: string, owner: string, signal: AbortSignal): Promise<bigint>
  /** Returns the decimals of a token, cached; `undefined` when the token does not provide them. */
  decimals(token: string, signal: AbortSignal): Promise<bigint | undefined>
  /** Returns the gas prices of the latest block; `undefined` when the node does not provide them. */
  gasPrices(signal: AbortSignal): Promise<GasPrices | undefined>
  /** Returns the addresses a transaction pays; empty for an unknown one. */
  findRecipients(hash: string, signal: AbortSignal): Promise<readonly string[]>
}

/** `starknet_keccak('balance_of')`. */
export const BALANCE_OF = '0x35a73cd311a05d46deda634c5ee045db92f811b4e74bca4437fcb5302b7af33'

/** `starknet_keccak('decimals')`. */
export const DECIMALS = '0x4c4fb1ab068f6039d5780c68dd0fa2f8742cceb3426d19667778ca7f3518a9'

interface Question {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Creates a client of several nodes, asked in order. */
export const createGateway = (http: Http, urls: Targets<string>): Gateway => {
  const failover = withFailover(urls)
  const ask = <T>({ method, params }: Question, signal: AbortSignal, read: (answer: unknown) => T): Promise<T> =>
    failover(signal, async (url, limited) => {
      const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, block_id: 'latest' } }
      const response = await postJson(http, { url, body, signal: limited, repeatable: true })
      return read(readAnswer(readHost(url), response, { findError: readError }))
    })
  return {
    balance: (contract_address, owner, signal) => {
      const request = { contract_address, entry_point_selector: BALANCE_OF, calldata: [owner] }
      return ask({ method: 'starknet_call', params: { request } }, signal, (answer) => {
        // Two halves, low first.
        const result = at(answer, 'result')
        const [low, high, ...rest] = Array.isArray(result) ? result : []
        const isWord = [low, high].every((half) => typeof half === 'string' && /^0x[0-9a-f]{1,32}$/i.test(half))
        const balance = isWord && rest.length === 0 ? BigInt(high) * 2n ** 128n + BigInt(low) : undefined
        if (balance === undefined || balance > MAX_UINT256)
          throw new UpstreamError('A Starknet node returned no balance.')
        return balance
      })
    },
    decimals: cacheByKey((contract_address, signal) => {
      const request = { contract_address, entry_point_selector: DECIMALS, calldata: [] }
      return ask({ method: 'starknet_call', params: { request } }, signal, (answer) => {
        const word = at(answer, 'result', 0)
        return typeof word === 'string' && /^0x[0-9a-f]{1,64}$/i.test(word) ? BigInt(word) : undefined
      })
    }),
    gasPrices: (signal) =>
      ask({ method: 'starknet_getBlockWithTxHashes', params: {} }, signal, (answer) => {
        const [l2, l1Data] = ['l2_gas_price', 'l1_data_gas_price'].map((name) => {
          const price = at(answer, 'result', name, 'price_in_fri')
          return typeof price === 'string' && /^0x[0-9a-f]{1,32}$/i.test(price) ? BigInt(price) : undefined
        })
        return l2 === undefined || l1Data === undefined ? undefined : { l2, l1Data }
      }).catch((error: unknown) => {
        signal.throwIfAborted()
        if (UpstreamError.is(error)) return undefined
        throw error
      }),
    findRecipients: (transaction_hash, signal) =>
      failover(signal, async (url, limited) => {
        const params = { transaction_hash }
        const body = { jsonrpc: '2.0', id: 1, method: 'starknet_getTransactionReceipt', params }
        const response = await postJson(http, { url, body, signal: limited, repeatable: true })
        if (at(readJson(readHost(url), response), 'error', 'code') === HASH_NOT_FOUND) return []
        return readRecipients(at(readAnswer(readHost(url), response, { findError: readError }), 'result'))
      }),
  }
}

/** Error code of the JSON-RPC specification for an unknown transaction. */
const HASH_NOT_FOUND = 29

const readError = (answer: unknown): unknown => at(answer, 'error', 'message') ?? at(answer, 'error')
