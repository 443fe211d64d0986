import { type Http, parseBase, type ReadFacts, UpstreamError } from '@switchyard/core'
import { postJson, readAnswer, readHost, type Targets, withFailover } from '@switchyard/net'
import type { CardanoFacts } from './facts.ts'
import type { Parameters } from './parameters.ts'

/** A coin spendable with a key: no datum, no script. */
export interface Utxo {
  readonly txid: string
  readonly index: number
  /** Lovelace. */
  readonly lovelace: bigint
  /** Tokens of the coin: policy and name in hexadecimal. */
  readonly tokens: readonly { readonly policy: string; readonly name: string; readonly amount: bigint }[]
}

/** Requests to Cardano gateways. Every method throws `UpstreamError` when no gateway gives a usable answer. */
export interface Gateway {
  utxos(address: string, signal: AbortSignal): Promise<readonly Utxo[]>
  /** Returns the absolute slot of the latest block. */
  slot(signal: AbortSignal): Promise<bigint>
  /** Returns the protocol parameters of the current epoch. */
  parameters(signal: AbortSignal): Promise<Parameters>
  /**
   * Returns the addresses paid by the outputs of a transaction, in the gateway's form; empty when it is in no block.
   */
  findRecipients(hash: string, signal: AbortSignal): Promise<readonly string[]>
}

/** Creates a client of several gateways, asked in order. */
export const createGateway = (http: Http, urls: Targets<string>, facts: ReadFacts<CardanoFacts>): Gateway => {
  const failover = withFailover(urls)
  const ask = <T>({ path, body, signal }: Question, read: (rows: readonly unknown[]) => T): Promise<T> =>
    failover(signal, async (base, limited) => {
      const url = `${base.replace(/\/$/, '')}${path}`
      const response = body
        ? await postJson(http, { url, body, signal: limited, repeatable: true })
        : await http({ method: 'GET', url, service: base, signal: limited })
      const rows = readAnswer(readHost(url), response)
      if (!Array.isArray(rows)) throw new UpstreamError(`${readHost(url)} did not return a list.`)
      return read(rows)
    })
  return {
    // GUESS: formats from Koios' published API description, without a recording.
    utxos: (address, signal) =>
      ask({ path: '/address_utxos', body: { _addresses: [address], _extended: true }, signal }, (rows) => {
        const utxos: Utxo[] = []
        for (const row of rows) {
          const { is_spent, datum_hash, inline_datum, reference_script, ...coin } = readObject(row)
          if (is_spent || [datum_hash, inline_datum, reference_script].some((part) => part != null)) continue
          const { tx_hash, tx_index, value, asset_list } = coin
          const lovelace = parseBase(String(value))
          const isSound = typeof tx_hash === 'string' && /^[0-9a-f]{64}$/.test(tx_hash)
          if (!isSound || !Number.isSafeInteger(tx_index) || lovelace === undefined)
            throw new UpstreamError('The Cardano gateway returned a malformed coin.')

          const tokens = (Array.isArray(asset_list) ? asset_list : []).map((entry) => {
            const { policy_id: policy, asset_name, quantity } = readObject(entry)
            const name = asset_name ?? ''
            const amount = parseBase(String(quantity))
            const isPolicy = typeof policy === 'string' && /^[0-9a-f]{56}$/.test(policy)
            const isName = typeof name === 'string' && /^([0-9a-f]{2}){0,32}$/.test(name)
            if (!isPolicy || !isName || amount === undefined)
              throw new UpstreamError('The Cardano gateway returned a malformed token.')
            return { policy, name, amount }
          })
          utxos.push({ txid: tx_hash, index: tx_index as number, lovelace, tokens })
        }
        return utxos
      }),
    slot: (signal) =>
      ask({ path: '/tip', signal }, ([tip]) => {
        const slot = parseBase(String(readObject(tip).abs_slot))
        if (slot === undefined) throw new UpstreamError('The Cardano gateway returned no slot.')
        return slot
      }),
    parameters: (signal) =>
      ask({ path: '/epoch_params?order=epoch_no.desc&limit=1', signal }, ([newest]) => readParameters(newest, facts())),
    // `bech32` contains base58 for Byron addresses.
    findRecipients: (hash, signal) =>
      ask({ path: '/tx_info', body: { _tx_hashes: [hash] }, signal }, (rows) =>
        rows.flatMap((row) => {
          const { outputs } = readObject(row)
          if (!Array.isArray(outputs)) throw new UpstreamError('The Cardano gateway returned no outputs.')
          return outputs.map((output) => {
            const { bech32 } = readObject(readObject(output).payment_addr)
            if (typeof bech32 !== 'string') throw new UpstreamError('The Cardano gateway returned a malformed output.')
            return bech32
          })
        }),
      ),
  }
}

/** A request: a POST where it has a body, otherwise a GET. */
interface Question {
  readonly path: string
  readonly body?: JsonObject
  readonly signal: AbortSignal
}

type JsonObject = Readonly<Record<string, unknown>>

const readObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {}

/** Reads `epoch_params`, newest first. Rejects values that the network would hardly ever vote for. */
const readParameters = (newest: unknown, facts: CardanoFacts): Parameters => {
  const { min_fee_a, min_fee_b, coins_per_utxo_size } = readObject(newest)
  const readFigure = (value: unknown, usual: number): number => {
    const figure = /^\d{1,9}$/.test(String(value)) ? Number(value) : 0
    if (figure < usual / HIGHEST_MULTIPLE || figure > usual * HIGHEST_MULTIPLE)
      throw new UpstreamError('The Cardano gateway returned no usable protocol parameters.')
    return figure
  }
  return {
    feePerByte: readFigure(min_fee_a, facts.feePerByte),
    feeFixed: readFigure(min_fee_b, facts.feeFixed),
    coinsPerByte: readFigure(coins_per_utxo_size, facts.coinsPerByte),
  }
}

/** Largest factor between a parameter and its usual value, up or down. */
const HIGHEST_MULTIPLE = 20
