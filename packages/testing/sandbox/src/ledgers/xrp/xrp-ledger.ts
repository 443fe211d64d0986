import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { secp256k1Key } from '../public-keys.ts'
import { applyTransaction } from './apply-transaction.ts'
import { type EngineResult, engineResults, InvalidTransaction, isClaimed } from './engine-result.ts'
import { addressOfKey, xrpAccount } from './xrp-address.ts'
import { xrpChain } from './xrp-chain.ts'
import { decodeXrp, encodeXrp, type XrpJson } from './xrp-codec.ts'
import { isSigned, signXrp, xrpHash } from './xrp-signature.ts'
import type { XrpAccount, XrpAccounts } from './xrp-state.ts'
import { viewTransaction, type XrpTransaction } from './xrp-transaction.ts'

/** Ledgers that the ledger's own payments live. */
const LIFETIME = 20

/** Result of a submission. */
export interface XrpSubmission {
  readonly hash: string
  readonly json: XrpJson
  readonly result: EngineResult
}

/** The XRP Ledger: accounts with reserves, sequences and flags, payments of XRP and account settings. */
export class XrpLedger implements Ledger {
  readonly chain: string = xrpChain.chain
  readonly symbol: string = xrpChain.symbol
  readonly decimals = 6
  readonly blockMs: number = xrpChain.blockMs
  readonly feeReserve = 10_000_000n
  readonly cadence: BlockCadence
  readonly #accounts: XrpAccounts = new Map()
  readonly #clock: Clock
  readonly #random: Random
  readonly #transactions = new Map<string, XrpTransaction>()
  readonly #keys = new Map<string, Uint8Array>()
  readonly #listeners = new Set<TransactionListener>()
  #waiting: XrpTransaction[] = []

  constructor(clock: Clock, random: Random) {
    this.cadence = createCadence(clock, xrpChain.blockMs, xrpChain.genesis)
    this.#clock = clock
    this.#random = random
  }

  /** Index of the validated ledger. */
  height(): number {
    return this.cadence.height()
  }

  /** Hash of a validated ledger, upper case. */
  ledgerHash(index: number): string {
    return this.#random.hex(`XRP/ledger/${index}`).toUpperCase()
  }

  isAddress(text: string): boolean {
    return xrpAccount(text) !== undefined
  }

  own(privateKey: Uint8Array): string {
    const address = addressOfKey(secp256k1Key(privateKey))
    this.#keys.set(address, privateKey)
    return address
  }

  account(address: string): Readonly<XrpAccount> | undefined {
    return this.#accounts.get(address)
  }

  balance(address: string, asset = 'native'): bigint {
    return asset === 'native' ? (this.account(address)?.balance ?? 0n) : 0n
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    if (asset !== 'native') throw new Error('The XRP Ledger of the sandbox holds no issued currencies.')
    const known = this.#accounts.get(address)
    if (known) known.balance += amount
    else this.#accounts.set(address, { balance: amount, sequence: this.height(), flags: 0, owned: 0 })
  }

  pay({ from, to, amount, memo }: Payment): string {
    const key = this.#keys.get(from)
    const sender = this.account(from)
    if (!key || !sender) throw new Error(`The XRP ledger holds no key or funds of ${from}.`)
    const data = Buffer.from(memo ?? '')
      .toString('hex')
      .toUpperCase()
    const json: XrpJson = {
      TransactionType: 'Payment',
      Account: from,
      Destination: to,
      Amount: String(amount),
      Fee: String(xrpChain.baseFee),
      Sequence: sender.sequence,
      LastLedgerSequence: this.height() + LIFETIME,
      ...(memo !== undefined && { Memos: [{ Memo: { MemoData: data } }] }),
    }
    const { result, hash } = this.submit(encodeXrp(signXrp(json, key)))
    if (result !== 'tesSUCCESS') throw new Error(`${from} cannot pay ${amount} on XRP: ${engineResults[result].text}`)
    return hash
  }

  /**
   * Applies a signed transaction to the open ledger. Throws an `InvalidTransaction` for a blob with a bad
   * signature and an `Error` for any other bytes.
   */
  submit(blob: Uint8Array): XrpSubmission {
    const json = decodeXrp(blob)
    if (!isSigned(json)) throw new InvalidTransaction('fails local checks: Invalid signature.')
    if (Buffer.from(encodeXrp({ ...bare, Memos: json.Memos ?? [] })).length > xrpChain.memoBytes)
      throw new InvalidTransaction('fails local checks: The memo exceeds the maximum allowed size.')
    const hash = xrpHash(blob)
    const before = this.#copies(json)
    const result = applyTransaction(json, hash, {
      accounts: this.#accounts,
      index: this.height() + 1,
      has: (one) => this.#transactions.has(one),
    })
    if (isClaimed(result)) {
      const changes = [...this.#copies(json)].map(([address, after]) => ({
        address,
        before: before.get(address),
        after,
      }))
      this.#include({ hash, json, blob, result, changes, time: this.#clock.now() })
    }
    return { hash, json, result }
  }

  stored(hash: string): XrpTransaction | undefined {
    return this.#transactions.get(hash.toUpperCase())
  }

  /** Transactions that an account sent or received, newest first. */
  history(address: string): readonly XrpTransaction[] {
    return [...this.#transactions.values()]
      .filter(({ json }) => json.Account === address || json.Destination === address)
      .reverse()
  }

  find(hash: string): LedgerTransaction | undefined {
    const stored = this.stored(hash)
    return stored && viewTransaction(stored)
  }

  onTransaction(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The accounts that a transaction names, as they are now. */
  #copies({ Account, Destination }: XrpJson): ReadonlyMap<string, XrpAccount> {
    const named = [Account, ...(Destination === undefined ? [] : [Destination])]
    return new Map(
      named.flatMap((address) => {
        const account = this.#accounts.get(address)
        return account ? [[address, { ...account }]] : []
      }),
    )
  }

  #include(transaction: XrpTransaction): void {
    this.#transactions.set(transaction.hash, transaction)
    this.#waiting.push(transaction)
    if (this.#waiting.length === 1) this.#clock.at(this.cadence.nextBlockAt(), () => this.#close())
    this.#notify('mempool', transaction)
  }

  #close(): void {
    const closed = this.#waiting
    this.#waiting = []
    closed.forEach((transaction, index) => {
      transaction.ledger = { index: this.height(), position: index }
    })
    for (const transaction of closed) this.#notify('block', transaction)
  }

  #notify(phase: 'mempool' | 'block', transaction: XrpTransaction): void {
    const view = viewTransaction(transaction)
    for (const listener of this.#listeners) listener(phase, view)
  }
}

/** A transaction without fields. */
const bare = {} as XrpJson
