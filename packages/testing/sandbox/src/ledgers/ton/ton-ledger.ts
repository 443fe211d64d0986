import { type Address, beginCell, type Cell, external, internal, storeMessage, storeMessageRelaxed } from '@ton/core'
import type { Clock } from '../../world/clock.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { ed25519Key } from '../public-keys.ts'
import { TransactionLog } from '../transaction-log.ts'
import { forwardFee, gasFee, sendGas } from './fees.ts'
import { addJettons, jettonWalletAddress, textComment, transferBody } from './jetton.ts'
import { acceptExternal, runExternal } from './run-external.ts'
import { runInternal } from './run-internal.ts'
import { signRequest } from './sign-request.ts'
import { type TonAccount, TonAccounts } from './ton-account.ts'
import { readAddress, walletForm } from './ton-address.ts'
import { type TonToken, tonTokens } from './ton-token.ts'
import { viewTrace } from './view-trace.ts'
import { readWallet, walletOf } from './wallet-contract.ts'
import { readRequest } from './wallet-request.ts'
import { messageHash, normalizedHash, type TonTransaction } from './write-transaction.ts'

const GENESIS = 54_200_000
const GENESIS_LT = 62_000_000_000_000n
const LT_STEP = 1_000n
/** Coins attached to a jetton transfer of an owned address, nano. */
const ATTACHED = 50_000_000n
/** Rent and gas of contracts that the ledger funds from nowhere, nano. */
const JETTON_WALLET_COINS = 10_000_000n
const VALID_SECONDS = 60

/**
 * TON: external messages to wallets of version 4 and 5 are checked and charged as their contracts do; the messages they send
 * are delivered at once, with bounces, jettons and fees. Storage fees are not charged.
 */
export class TonLedger implements Ledger {
  readonly chain = 'TON'
  readonly symbol = 'TON'
  readonly decimals = 9
  readonly blockMs: number = 400
  readonly cadence: BlockCadence
  readonly tokens: ReadonlyMap<string, TonToken> = new Map(tonTokens.map((token) => [token.address, token]))
  readonly accounts: TonAccounts = new TonAccounts()
  readonly #clock: Clock
  readonly #log: TransactionLog
  readonly #keys = new Map<string, Uint8Array>()
  /** Transactions, oldest first. */
  readonly #transactions: TonTransaction[] = []
  /** Hash of the first transaction of a trace by the hash of any of its transactions or messages. */
  readonly #traces = new Map<string, string>()
  #lt = GENESIS_LT

  constructor(clock: Clock) {
    this.#clock = clock
    this.cadence = createCadence(clock, this.blockMs, GENESIS)
    this.#log = new TransactionLog(clock, this.cadence)
  }

  height(): number {
    return this.cadence.height()
  }

  isAddress(text: string): boolean {
    return readAddress(text) !== undefined
  }

  /** The version 5 wallet of a key; it is deployed by its first payment. */
  own(privateKey: Uint8Array): string {
    const address = walletForm(walletOf('v5r1', ed25519Key(privateKey)).address)
    this.#keys.set(address, privateKey)
    return address
  }

  balance(address: string, asset = 'native'): bigint {
    const owner = this.#read(address)
    if (asset === 'native') return this.accounts.find(owner)?.balance ?? 0n
    return this.accounts.find(jettonWalletAddress(this.#read(asset), owner))?.jetton?.amount ?? 0n
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    const owner = this.#read(address)
    if (asset === 'native') this.accounts.at(owner).balance += amount
    else addJettons(this.accounts, this.#read(asset), owner, amount).balance += JETTON_WALLET_COINS
  }

  pay({ from, to, amount, asset = 'native', memo }: Payment): string {
    const key = this.#keys.get(from)
    if (!key) throw new Error(`${this.chain} ledger holds no key of ${from}.`)
    if (this.balance(from, asset) < amount) throw new Error(`${from} cannot pay ${amount} ${asset} on ${this.chain}.`)
    const owner = this.#read(from)
    const target = this.#read(to)
    const note = memo === undefined ? undefined : textComment(memo)
    const order = { queryId: 0n, amount, to: target, response: owner, forward: 1n }
    const message =
      asset === 'native'
        ? internal({ to: target, value: amount, bounce: false, body: note ?? null })
        : internal({
            to: jettonWalletAddress(this.#read(asset), owner),
            value: ATTACHED,
            bounce: true,
            body: transferBody(order, memo),
          })
    const hash = this.submit(this.#signed(owner, key, beginCell().store(storeMessageRelaxed(message)).endCell()))
    return this.#traces.get(hash) as string
  }

  /** Takes an external message and returns its hash. Throws a `TonRefusal`. */
  submit(cell: Cell): string {
    const now = Math.floor(this.#clock.now() / 1_000)
    const accepted = acceptExternal(this.accounts, cell, now)
    const trace = [runExternal(accepted, this.#nextLt(), now)]
    const pending = [...(trace[0] as TonTransaction).outgoing]
    for (let message = pending.shift(); message; message = pending.shift()) {
      const delivered = runInternal(this.accounts, message, this.#nextLt(), now)
      trace.push(delivered)
      pending.push(...delivered.outgoing)
    }
    const hash = cell.hash().toString('hex')
    this.#record(trace, [hash, normalizedHash(accepted.message)])
    return hash
  }

  /** Estimates the cost of an external message, nano. The signature is not checked. */
  estimate(address: Address, body: Cell, init?: { readonly code: Cell; readonly data: Cell }): Fees {
    const account = this.accounts.find(address)
    const code = account?.code ?? init?.code
    const data = account?.data ?? init?.data
    const wallet = code && data && readWallet(code, data)
    const message = external({ to: address, body, ...(account?.code ? {} : { init: init ?? null }) })
    const actions = wallet ? readRequest(wallet.version, body).actions : []
    return {
      inForward: forwardFee(beginCell().store(storeMessage(message)).endCell()),
      gas: wallet ? gasFee(sendGas(wallet.version, actions.length)) : 0n,
      forward: actions.reduce((sum, action) => sum + forwardFee(action.message), 0n),
    }
  }

  account(address: Address): TonAccount | undefined {
    return this.accounts.find(address)
  }

  /** Transactions of an account, newest first. */
  transactionsOf(address: Address): readonly TonTransaction[] {
    return this.#transactions.filter(({ account }) => account.equals(address)).reverse()
  }

  /** The transaction with a hash in hexadecimal. */
  transaction(hash: string): TonTransaction | undefined {
    return this.#transactions.find((one) => one.hash === hash)
  }

  /** Transactions that received the message with a hash (or normalized hash), or that sent it. */
  byMessage(hash: string, direction?: string): readonly TonTransaction[] {
    return this.#transactions.filter(
      ({ incoming, outgoing }) =>
        (direction !== 'out' && [messageHash(incoming), normalizedHash(incoming)].includes(hash)) ||
        (direction !== 'in' && outgoing.some((message) => messageHash(message) === hash)),
    )
  }

  /** First transaction of the trace that a transaction belongs to, and its block once it has one. */
  traceOf(transaction: TonTransaction): { readonly id: string; readonly height: number | undefined } {
    const id = this.#traces.get(transaction.hash) as string
    return { id, height: this.#log.find(id)?.height }
  }

  /** Finds a trace by the hash of any of its transactions or messages, in hexadecimal. */
  find(hash: string): LedgerTransaction | undefined {
    const id = this.#traces.get(hash.toLowerCase())
    return id === undefined ? undefined : this.#log.find(id)
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }

  #read(text: string): Address {
    const address = readAddress(text)
    if (!address) throw new Error(`${text} is not an address on ${this.chain}.`)
    return address
  }

  #nextLt(): bigint {
    this.#lt += LT_STEP
    return this.#lt
  }

  #signed(owner: Address, key: Uint8Array, message: Cell): Cell {
    const account = this.accounts.find(owner)
    const stored = account?.code && account.data && readWallet(account.code, account.data)
    const fresh = walletOf('v5r1', ed25519Key(key))
    const wallet = stored ?? readWallet(fresh.init.code, fresh.init.data)
    if (!wallet) throw new Error(`${walletForm(owner)} has no wallet contract.`)
    const validUntil = Math.floor(this.#clock.now() / 1_000) + VALID_SECONDS
    const body = signRequest(wallet, validUntil, message, key)
    return beginCell()
      .store(storeMessage(external({ to: owner, body, init: stored ? null : fresh.init })))
      .endCell()
  }

  #record(trace: readonly TonTransaction[], hashes: readonly string[]): void {
    const view = viewTrace(trace, this.accounts, this.#clock.now())
    for (const hash of hashes) this.#traces.set(hash, view.hash)
    for (const { hash, outgoing } of trace) {
      this.#traces.set(hash, view.hash)
      for (const message of outgoing) this.#traces.set(messageHash(message), view.hash)
    }
    this.#transactions.push(...trace)
    this.#log.add(view)
  }
}

/** Estimated fees of an external message, nano. */
export interface Fees {
  readonly inForward: bigint
  readonly gas: bigint
  readonly forward: bigint
}
