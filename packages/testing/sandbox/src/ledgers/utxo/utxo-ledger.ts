import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { OutScript } from '@scure/btc-signer'
import { littleEndian } from '../../codec/little-reader.ts'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { secp256k1Key } from '../public-keys.ts'
import { addressOf, scriptOf } from './address.ts'
import { memoData, memoScript } from './memo-script.ts'
import { bitcoinRules, type NodeRules } from './node-rules.ts'
import { encodeRaw, txidOf } from './raw-transaction.ts'
import { type Coin, spendCoins } from './spend-coins.ts'
import type { RawOutput, RawTransaction, ZcashFields } from './transaction-parts.ts'
import type { UtxoChain } from './utxo-chain.ts'
import { branchAt, type NetworkUpgrade } from './zcash/network-upgrades.ts'
import { zcashRules } from './zcash/zcash-rules.ts'

/** A transaction in the ledger. */
export interface StoredTransaction {
  readonly txid: string
  readonly raw: RawTransaction
  readonly bytes: Uint8Array
  /** Outputs that its inputs spend; empty for a coinbase. */
  readonly spent: readonly RawOutput[]
  readonly fee: bigint
  readonly time: number
  readonly coinbase: boolean
  height?: number
}

const NULL_TXID = '00'.repeat(32)
/** A mined coin with a text that makes its id unique. */
const coinbaseOf = (text: string, height: number, output: RawOutput): RawTransaction => {
  const tag = utf8ToBytes(text)
  return {
    version: 1,
    lockTime: 0,
    inputs: [
      {
        txid: NULL_TXID,
        index: 0xffffffff,
        scriptSig: Uint8Array.from([3, ...littleEndian(height, 3), tag.length, ...tag]),
        sequence: 0xffffffff,
        witness: [],
      },
    ],
    outputs: [output],
  }
}

const outpointKey = (txid: string, index: number): string => `${txid}:${index}`

/** A UTXO chain that checks transactions as a node does. */
export class UtxoLedger implements Ledger {
  readonly chain: string
  readonly symbol: string
  readonly decimals = 8
  readonly blockMs: number
  readonly parameters: UtxoChain
  readonly cadence: BlockCadence
  readonly #rules: NodeRules
  readonly #clock: Clock
  readonly #random: Random
  readonly #transactions = new Map<string, StoredTransaction>()
  readonly #unspent = new Map<string, Coin>()
  readonly #spentBy = new Map<string, { readonly txid: string; readonly vin: number }>()
  readonly #history = new Map<string, string[]>()
  readonly #coinsOf = new Map<string, Set<string>>()
  readonly #keys = new Map<string, Uint8Array>()
  readonly #listeners = new Set<TransactionListener>()
  #waiting: StoredTransaction[] = []
  #funded = 0

  constructor(parameters: UtxoChain, clock: Clock, random: Random) {
    this.parameters = parameters
    this.chain = parameters.chain
    this.symbol = parameters.symbol
    this.blockMs = parameters.blockMs
    this.cadence = createCadence(clock, parameters.blockMs, parameters.genesis)
    this.#rules = parameters.zcash ? zcashRules : bitcoinRules
    this.#clock = clock
    this.#random = random
  }

  height(): number {
    return this.cadence.height()
  }

  blockHash(height: number): string {
    const { checkpoint } = this.parameters
    if (height === checkpoint.height) return checkpoint.hash
    return `${'0'.repeat(19)}${this.#random.hex(`${this.chain}/block/${height}`).slice(19)}`
  }

  isAddress(text: string): boolean {
    return scriptOf(this.parameters, text) !== undefined
  }

  own(privateKey: Uint8Array): string {
    const hash = ripemd160(sha256(secp256k1Key(privateKey)))
    const script = OutScript.encode({ type: this.parameters.bech32 ? 'wpkh' : 'pkh', hash })
    this.#keys.set(bytesToHex(script), privateKey)
    return addressOf(this.parameters, script) as string
  }

  balance(address: string): bigint {
    return this.coins(address).reduce((sum, coin) => sum + coin.amount, 0n)
  }

  /** Unspent outputs of an address, oldest first. */
  coins(address: string): readonly Coin[] {
    const keys = this.#coinsOf.get(this.#scriptHex(address)) ?? new Set()
    return [...keys].map((key) => this.#unspent.get(key)).filter((coin) => coin !== undefined)
  }

  /** Transactions that touch an address, oldest first. */
  history(address: string): readonly StoredTransaction[] {
    return (this.#history.get(this.#scriptHex(address)) ?? []).map((txid) => this.stored(txid) as StoredTransaction)
  }

  stored(txid: string): StoredTransaction | undefined {
    return this.#transactions.get(txid.toLowerCase())
  }

  spender(txid: string, index: number): { readonly txid: string; readonly vin: number } | undefined {
    return this.#spentBy.get(outpointKey(txid, index))
  }

  fund(address: string, amount: bigint): void {
    const script = this.#script(address)
    const number = this.#funded++
    const tag = this.#random.hex(`fund/${this.chain}/${number}`).slice(0, 16)
    const raw = this.parameters.zcash
      ? this.#unshielding(number, { amount, script })
      : coinbaseOf(`${this.chain}/${tag}`, this.height(), { amount, script })
    const height = this.height() - 120
    this.#store({
      txid: txidOf(raw),
      raw,
      bytes: encodeRaw(raw),
      spent: [],
      fee: 0n,
      time: this.cadence.timeOf(height),
      coinbase: raw.inputs.length > 0,
      height,
    })
  }

  /**
   * A payment out of the shielded pool, whose shielded part is left out. Coinbase outputs are of no use here: Zcash lets them be
   * spent into the shielded pool only. The lock time makes each transaction unique.
   */
  #unshielding(number: number, output: RawOutput): RawTransaction {
    const zcash = { branchId: this.branch(this.height()).id, expiryHeight: 0 }
    return { version: 5, lockTime: number, inputs: [], outputs: [output], zcash }
  }

  /** The network upgrade of Zcash that is active at a height. Throws on other chains. */
  branch(height: number): NetworkUpgrade {
    return branchAt(this.parameters.zcash ?? [], height)
  }

  pay(payment: Payment): string {
    const from = this.#scriptHex(payment.from)
    const key = this.#keys.get(from)
    if (!key) throw new Error(`${this.chain} ledger holds no key of ${payment.from}.`)
    const memo = payment.memo === undefined ? [] : [{ amount: 0n, script: memoScript(utf8ToBytes(payment.memo)) }]
    const raw = spendCoins(
      this.parameters,
      key,
      this.coins(payment.from),
      [{ amount: payment.amount, script: this.#script(payment.to) }, ...memo],
      this.#zcashFields(),
    )
    if (!raw) throw new Error(`${payment.from} cannot pay ${payment.amount} on ${this.chain}.`)
    return this.submit(encodeRaw(raw))
  }

  /** Adds a raw transaction to the mempool and returns its txid. Throws a `NodeRefusal` with a node's error text. */
  submit(bytes: Uint8Array): string {
    const raw = this.#rules.decode(this.parameters, bytes, this.height())
    const txid = txidOf(raw)
    const known = this.stored(txid)
    if (known) {
      this.#rules.known(known.height !== undefined)
      return txid
    }
    this.#rules.checkShape(this.parameters, raw, this.height(), Math.floor(this.#clock.now() / 1000))
    const spent = raw.inputs.map((input) => this.#spendable(input.txid, input.index))
    const fee = this.#rules.checkSpending(this.parameters, raw, spent)
    this.#accept({ txid, raw, bytes: encodeRaw(raw), spent, fee, time: this.#clock.now(), coinbase: false })
    return txid
  }

  #zcashFields(): ZcashFields | undefined {
    if (!this.parameters.zcash) return undefined
    return { branchId: this.branch(this.height() + 1).id, expiryHeight: this.height() + 40 }
  }

  find(hash: string): LedgerTransaction | undefined {
    const stored = this.stored(hash)
    return stored && this.#view(stored)
  }

  onTransaction(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #spendable(txid: string, index: number): RawOutput {
    const coin = this.#unspent.get(outpointKey(txid, index))
    if (coin) return coin
    const spender = this.spender(txid, index)
    return this.#rules.missing(spender !== undefined && this.stored(spender.txid)?.height === undefined)
  }

  #accept(stored: StoredTransaction): void {
    this.#store(stored)
    this.#waiting.push(stored)
    if (this.#waiting.length === 1) this.#clock.at(this.cadence.nextBlockAt(), () => this.#mine())
    this.#notify('mempool', stored)
  }

  #mine(): void {
    const mined = this.#waiting
    this.#waiting = []
    for (const stored of mined) stored.height = this.height()
    for (const stored of mined) this.#notify('block', stored)
  }

  #store(stored: StoredTransaction): void {
    this.#transactions.set(stored.txid, stored)
    const touched = new Set<string>()
    if (!stored.coinbase)
      stored.raw.inputs.forEach((input, vin) => {
        const key = outpointKey(input.txid, input.index)
        const script = bytesToHex((stored.spent[vin] as RawOutput).script)
        this.#unspent.delete(key)
        this.#coinsOf.get(script)?.delete(key)
        this.#spentBy.set(key, { txid: stored.txid, vin })
        touched.add(script)
      })
    stored.raw.outputs.forEach((output, index) => {
      const script = bytesToHex(output.script)
      if (memoData(output.script)) return
      const key = outpointKey(stored.txid, index)
      this.#unspent.set(key, { ...output, txid: stored.txid, index })
      this.#coinsOf.set(script, (this.#coinsOf.get(script) ?? new Set()).add(key))
      touched.add(script)
    })
    for (const script of touched) this.#history.set(script, [...(this.#history.get(script) ?? []), stored.txid])
  }

  #notify(phase: 'mempool' | 'block', stored: StoredTransaction): void {
    const view = this.#view(stored)
    for (const listener of this.#listeners) listener(phase, view)
  }

  #view(stored: StoredTransaction): LedgerTransaction {
    const sender = stored.spent[0] ? (addressOf(this.parameters, stored.spent[0].script) ?? '') : ''
    const memos = stored.raw.outputs.map((output) => memoData(output.script)).filter((data) => data !== undefined)
    return {
      chain: this.chain,
      hash: stored.txid,
      from: sender,
      transfers: stored.raw.outputs.flatMap((output) => {
        const to = addressOf(this.parameters, output.script)
        return to === undefined ? [] : [{ from: sender, to, asset: 'native', amount: output.amount }]
      }),
      memo: memos.length === 0 ? undefined : Buffer.concat(memos).toString('utf8'),
      fee: stored.fee,
      height: stored.height,
      time: stored.time,
      failed: false,
      logs: [],
    }
  }

  #script(address: string): Uint8Array {
    const script = scriptOf(this.parameters, address)
    if (!script) throw new Error(`${address} is not an address of ${this.chain}.`)
    return script
  }

  #scriptHex(address: string): string {
    return bytesToHex(this.#script(address))
  }
}
