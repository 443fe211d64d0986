import { hex } from '@scure/base'
import { type Http, UpstreamError } from '@switchyard/core'
import { at, postJson, readAnswer, readHost, readInteger, type Targets, withFailover } from '@switchyard/net'
import { readInternalRecipients } from './recipients/internal-recipients.ts'
import { readDirectRecipients } from './recipients/recipients.ts'

/** URL and API key of a gateway. */
export interface TronGateway {
  /** Base URL of the node's HTTP API, `https://api.trongrid.io`. */
  readonly url: string
  /** Sent as `TRON-PRO-API-KEY`. */
  readonly apiKey?: string
}

/** Balance in sun. An account is activated by its first payment. */
export interface Account {
  readonly balance: bigint
  readonly activated: boolean
  /** The account belongs to a contract, which transfers of TRX cannot pay. */
  readonly isContract: boolean
}

/** Resources an account can use before it burns TRX. */
export interface Resources {
  readonly freeBandwidth: bigint
  readonly stakedBandwidth: bigint
  readonly energy: bigint
}

/** The block a transaction refers to. */
export interface Block {
  readonly refBlockBytes: Uint8Array
  readonly refBlockHash: Uint8Array
  /** Milliseconds. */
  readonly timestamp: bigint
}

/** Prices set by vote, sun. */
export interface Prices {
  readonly byte: bigint
  readonly energy: bigint
  /** Bandwidth fee plus system fee of the first payment to an account. */
  readonly activation: bigint
  readonly memo: bigint
  /** Highest fee limit of a call; absent from nodes that do not list it. */
  readonly maxFeeLimit?: bigint
}

/** Result of a simulated contract call. */
export interface CallResult {
  /** Reason for which the call would fail; absent when it would not. */
  readonly failure?: string
  /** Energy used, including the penalty. */
  readonly energy: bigint
  /** First word of the result. */
  readonly word?: bigint
}

/** A contract call; data in hex without prefix. */
export interface Call {
  readonly owner: string
  readonly contract: string
  readonly data: string
  readonly callValue?: bigint
}

/** Requests to TRON gateways. Every method throws `UpstreamError` when no gateway gives a usable answer. */
export interface Gateway {
  account(address: string, signal: AbortSignal): Promise<Account>
  resources(address: string, signal: AbortSignal): Promise<Resources>
  block(signal: AbortSignal): Promise<Block>
  prices(signal: AbortSignal): Promise<Prices>
  simulateCall(call: Call, signal: AbortSignal): Promise<CallResult>
  /**
   * Returns the addresses a transaction pays, including those paid by the contract it calls; empty for an unknown one.
   * `id` is 64 hexadecimal digits in lower case.
   */
  findRecipients(id: string, signal: AbortSignal): Promise<readonly string[]>
}

/** Creates a client of several gateways, asked in order. */
export const createGateway = (http: Http, gateways: Targets<TronGateway>): Gateway => {
  const failover = withFailover(gateways)
  const ask = <T>(
    { path, body = {} }: { readonly path: string; readonly body?: object },
    signal: AbortSignal,
    read: (answer: unknown) => T,
  ): Promise<T> =>
    failover(signal, async ({ url: base, apiKey }, limited) => {
      const url = `${base.replace(/\/$/, '')}/wallet/${path}`
      const headers: Readonly<Record<string, string>> = apiKey ? { 'tron-pro-api-key': apiKey } : {}
      const response = await postJson(http, { url, headers, body, signal: limited, repeatable: true })
      const readError = (answer: unknown): unknown => at(answer, 'Error') ?? at(answer, 'error')
      return read(readAnswer(readHost(url), response, { findError: readError }))
    })
  return {
    account: (address, signal) => ask({ path: 'getaccount', body: { address, visible: true } }, signal, readAccount),
    resources: (address, signal) =>
      ask({ path: 'getaccountresource', body: { address, visible: true } }, signal, (answer) => {
        if (typeof answer !== 'object' || answer === null) return refuseMalformed('resources')
        // Zero values are omitted in the response.
        const left = (limit: string, used: string): bigint => {
          const figure = (readInteger(at(answer, limit)) ?? 0n) - (readInteger(at(answer, used)) ?? 0n)
          return figure > 0n ? figure : 0n
        }
        return {
          freeBandwidth: left('freeNetLimit', 'freeNetUsed'),
          stakedBandwidth: left('NetLimit', 'NetUsed'),
          energy: left('EnergyLimit', 'EnergyUsed'),
        }
      }),
    block: (signal) =>
      ask({ path: 'getnowblock' }, signal, (answer) => {
        const id = at(answer, 'blockID')
        const height = readInteger(at(answer, 'block_header', 'raw_data', 'number'))
        const timestamp = readInteger(at(answer, 'block_header', 'raw_data', 'timestamp'))
        if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) return refuseMalformed('block')
        if (height === undefined || timestamp === undefined) return refuseMalformed('block height or time')
        // The last two of the eight bytes of the height, and the second eight bytes of the block id.
        const low = (height & 0xffffn).toString(16).padStart(4, '0')
        return { refBlockBytes: hex.decode(low), refBlockHash: hex.decode(id.slice(16, 32)), timestamp }
      }),
    prices: (signal) => ask({ path: 'getchainparameters' }, signal, readPrices),
    findRecipients: async (id, signal) => {
      const { recipients, callsContract } = await ask(
        { path: 'gettransactionbyid', body: { value: id, visible: true } },
        signal,
        readDirectRecipients,
      )
      const inside = callsContract
        ? await ask({ path: 'gettransactioninfobyid', body: { value: id } }, signal, readInternalRecipients)
        : []
      return [...new Set([...recipients, ...inside])]
    },
    simulateCall: ({ owner, contract, data, callValue = 0n }, signal) => {
      const call = {
        owner_address: owner,
        contract_address: contract,
        data,
        call_value: Number(callValue),
        visible: true,
      }
      return ask({ path: 'triggerconstantcontract', body: call }, signal, readCallResult)
    },
  }
}

const refuseMalformed = (what: string): never => {
  throw new UpstreamError(`The TRON gateway returned no ${what}.`)
}

/** Reads `getaccount`: `{}` for an account that is not activated; a zero balance is omitted. */
export const readAccount = (answer: unknown): Account => {
  if (typeof answer !== 'object' || answer === null) return refuseMalformed('account')
  const balance = at(answer, 'balance') === undefined ? 0n : readInteger(at(answer, 'balance'))
  return {
    balance: balance ?? refuseMalformed('balance'),
    activated: typeof at(answer, 'address') === 'string',
    isContract: at(answer, 'type') === 'Contract',
  }
}

/** Reads `getchainparameters`. Source of the names: TRON's chain parameters. */
export const readPrices = (answer: unknown): Prices => {
  const listed = at(answer, 'chainParameter')
  const figures = new Map((Array.isArray(listed) ? listed : []).map((entry) => [at(entry, 'key'), at(entry, 'value')]))
  const figure = (key: string): bigint => readInteger(figures.get(key)) ?? refuseMalformed(key)
  const maxFeeLimit = readInteger(figures.get('getMaxFeeLimit'))
  return {
    byte: figure('getTransactionFee'),
    energy: figure('getEnergyFee'),
    activation: figure('getCreateAccountFee') + figure('getCreateNewAccountFeeInSystemContract'),
    memo: figure('getMemoFee'),
    maxFeeLimit,
  }
}

/** Reads `triggerconstantcontract`; a failed call also has status 200. */
export const readCallResult = (answer: unknown): CallResult => {
  const energy = readInteger(at(answer, 'energy_used')) ?? 0n
  const reverted = at(answer, 'transaction', 'ret', 0, 'ret') === 'FAILED'
  if (at(answer, 'result', 'result') !== true || reverted) {
    const message = at(answer, 'result', 'message')
    if (typeof message !== 'string') return { energy, failure: 'it reverts' }
    // Messages are hex-encoded.
    const isHex = /^([0-9a-f]{2})+$/i.test(message)
    const text = isHex ? new TextDecoder().decode(hex.decode(message.toLowerCase())) : message
    return { energy, failure: text.slice(0, 200) }
  }
  const word = at(answer, 'constant_result', 0)
  const isWord = typeof word === 'string' && /^[0-9a-f]{64}/i.test(word)
  return { energy, word: isWord ? BigInt(`0x${word.slice(0, 64)}`) : undefined }
}
