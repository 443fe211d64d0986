import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'
import type { Http, HttpResponse } from '@switchyard/core'

/** A coin of the fake index. */
export interface LedgerCoin {
  readonly script: Uint8Array
  readonly address: string
  readonly value: bigint
  readonly confirmations?: number
  readonly coinbase?: boolean
  /** Bytes before the script that carry tokens, on Bitcoin Cash; indexes do not list them. */
  readonly token?: Uint8Array
  /** Addresses spent by the coin's transaction. */
  readonly spenders?: readonly string[]
}

/** A fake index of coins in memory, with the API of Esplora or Blockbook. */
export interface Ledger {
  readonly http: Http
  /** Requested paths, in order. */
  readonly asked: string[]
  /** Adds a coin and returns its txid. The coin is output 1 of its own transaction. */
  pay(coin: LedgerCoin): string
  /** Replaces the response of a path. */
  override(path: string, answer: Partial<HttpResponse>): void
}

export const BASE = 'http://gateway.test'

/** `rate` in whole units per byte for Esplora, in coins per kilobyte for Blockbook. */
export const createLedger = (kind: 'esplora' | 'blockbook', rate: string): Ledger => {
  const coins: (LedgerCoin & { readonly txid: string; readonly raw: string })[] = []
  const overrides = new Map<string, Partial<HttpResponse>>()
  const asked: string[] = []
  const find = (id: string | undefined) => coins.find(({ txid }) => txid === id)
  const held = (address: string | undefined) => coins.filter((coin) => coin.address === address)

  const esplora = (path: string): unknown => {
    const [, group, id, what] = path.split('/')
    if (path === '/v1/fees/precise') return `{"fastestFee":900,"halfHourFee":${rate},"hourFee":0.1}`
    if (group === 'address' && what === 'utxo')
      return held(id).map(({ txid, value, confirmations = 6 }) => ({
        txid,
        vout: 1,
        value: Number(value),
        status: { confirmed: confirmations > 0 },
      }))
    if (group === 'tx' && what === 'hex') return find(id)?.raw
    if (group === 'tx')
      return { txid: id, vin: find(id)?.spenders?.map((address) => ({ prevout: { scriptpubkey_address: address } })) }
    return undefined
  }
  const blockbook = (path: string): unknown => {
    const [, , , group, id] = path.split('/')
    if (group === 'estimatefee') return { result: rate }
    if (group === 'utxo')
      return held(id?.replace(/^bitcoincash:/, '')).map(({ txid, value, confirmations = 300, coinbase }) => ({
        txid,
        vout: 1,
        value: value.toString(),
        ...(confirmations > 0 ? { height: 700_000 } : {}),
        confirmations,
        ...(coinbase ? { coinbase } : {}),
      }))
    const coin = find(id)
    return coin && { txid: id, vin: coin.spenders?.map((address) => ({ addresses: [address] })), hex: coin.raw }
  }

  return {
    asked,
    override: (path, answer) => void overrides.set(path, answer),
    pay: (coin) => {
      const raw = previousOf(coin, coins.length)
      const txid = bytesToHex(sha256(sha256(raw)).reverse())
      coins.push({ ...coin, txid, raw: bytesToHex(raw) })
      return txid
    },
    http: async ({ url, signal }) => {
      signal?.throwIfAborted()
      const path = url.slice(BASE.length)
      asked.push(path)
      const body = kind === 'esplora' ? esplora(path) : blockbook(path)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const usual = text === undefined ? { status: 404, text: 'not found' } : { status: 200, text }
      return { headers: {}, ...usual, ...overrides.get(path) }
    },
  }
}

/** A transaction whose second output is the coin; `salt` makes it unique. */
const previousOf = ({ script, value, token = new Uint8Array() }: LedgerCoin, salt: number): Uint8Array =>
  RawTx.encode({
    version: 1,
    segwitFlag: false,
    inputs: [
      {
        txid: hexToBytes(salt.toString(16).padStart(64, '0')),
        index: salt,
        finalScriptSig: new Uint8Array(107),
        sequence: 0xffffffff,
      },
    ],
    outputs: [
      { amount: 1n, script: hexToBytes(`76a914${'00'.repeat(20)}88ac`) },
      { amount: value, script: Uint8Array.from([...token, ...script]) },
    ],
    lockTime: 0,
  })
