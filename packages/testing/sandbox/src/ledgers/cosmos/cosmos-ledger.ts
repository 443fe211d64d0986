import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerToken, LedgerTransaction, Payment, TransactionListener, Transfer } from '../ledger.ts'
import { TransactionLog } from '../transaction-log.ts'
import { AccountStore } from './account-store.ts'
import { accountOf, moduleAccount, readAddress, writeAddress } from './address.ts'
import { checkTransaction, feesOf } from './check-transaction.ts'
import type { CosmosChain } from './cosmos-chain.ts'
import { type CosmosTransaction, readTransaction } from './cosmos-transaction.ts'
import { executeMessages } from './execute-messages.ts'
import { refuseWith, SdkError } from './sdk-error.ts'
import { signTransfer } from './sign-transfer.ts'

/** A transaction that passed the checks, with its result. */
export interface StoredCosmosTransaction {
  readonly transaction: CosmosTransaction
  /** 0 when its messages succeeded. */
  readonly code: number
  readonly rawLog: string
  readonly gasUsed: bigint
}

/** A transaction in a block. */
export interface IncludedTransaction extends StoredCosmosTransaction {
  readonly height: number
  /** Its index in the block. */
  readonly index: number
}

/** Module that receives the deposits of THORChain and MAYAChain. */
const DEPOSITS = 'asgard'

/** A chain of the Cosmos SDK: the auth and bank modules, and the messages of THORChain and MAYAChain. */
export class CosmosLedger implements Ledger {
  readonly chain: string
  readonly symbol: string
  readonly decimals: number
  readonly blockMs: number
  readonly tokens: ReadonlyMap<string, LedgerToken>
  readonly parameters: CosmosChain
  readonly cadence: BlockCadence
  readonly accounts: AccountStore
  /** Address that deposit messages pay; absent on chains without them. */
  readonly depositAddress?: string
  readonly #clock: Clock
  readonly #random: Random
  readonly #keys = new Map<string, Uint8Array>()
  readonly #stored = new Map<string, StoredCosmosTransaction>()
  readonly #log: TransactionLog

  constructor(parameters: CosmosChain, clock: Clock, random: Random) {
    this.parameters = parameters
    this.chain = parameters.chain
    this.symbol = parameters.symbol
    this.decimals = parameters.decimals
    this.blockMs = parameters.blockMs
    this.tokens = new Map(parameters.tokens.map((token) => [token.address, token]))
    this.cadence = createCadence(clock, parameters.blockMs, parameters.genesis)
    this.accounts = new AccountStore(() => clock.now(), random.integer(`${parameters.chain}/accounts`, 1_000_000) + 1)
    if (parameters.own) this.depositAddress = writeAddress(parameters.prefix, moduleAccount(DEPOSITS))
    this.#clock = clock
    this.#random = random
    this.#log = new TransactionLog(clock, this.cadence)
  }

  height(): number {
    return this.cadence.height()
  }

  isAddress(text: string): boolean {
    return readAddress(this.parameters.prefix, text) !== undefined
  }

  own(privateKey: Uint8Array): string {
    const address = writeAddress(this.parameters.prefix, accountOf(privateKey))
    this.#keys.set(address, privateKey)
    return address
  }

  balance(address: string, asset = 'native'): bigint {
    return this.accounts.balance(address, this.#denom(asset))
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    this.accounts.add(address, { denom: this.#denom(asset), amount })
  }

  /** Locks coins of an account until a reported time, as a delayed vesting account does. */
  vest(address: string, amount: bigint, until: number): void {
    const account = this.accounts.account(address)
    if (!account) throw new Error(`${address} is not an account on ${this.chain}.`)
    account.vesting = { coin: { denom: this.parameters.denom, amount }, until }
  }

  pay({ from, to, amount, asset = 'native', memo = '' }: Payment): string {
    if (amount <= 0n) throw new Error(`The payment of ${amount} on ${this.chain} is not above zero.`)
    const coin = { denom: this.#denom(asset), amount }
    if (from === this.depositAddress) return this.#payFromModule(to, coin, memo)
    const key = this.#keys.get(from)
    const account = this.accounts.account(from)
    if (!key || !account || this.accounts.spendable(from, coin.denom) < amount)
      throw new Error(`${from} cannot pay ${amount} ${asset} on ${this.chain}.`)
    this.#coverFee(from)
    const { code, rawLog, transaction } = this.submit(signTransfer(this.parameters, account, key, { to, coin, memo }))
    if (code !== 0) throw new Error(`The payment failed on ${this.chain}: ${rawLog}`)
    return transaction.hash
  }

  find(hash: string): LedgerTransaction | undefined {
    return this.#log.find(hash.replace(/^0x/i, '').toUpperCase())
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }

  /** Transaction in a block or in the mempool. */
  stored(hash: string): StoredCosmosTransaction | undefined {
    return this.#stored.get(hash.toUpperCase())
  }

  /** Signed transactions in blocks, oldest first. */
  included(): IncludedTransaction[] {
    const counts = new Map<number, number>()
    return [...this.#stored.values()].flatMap((stored) => {
      const height = this.find(stored.transaction.hash)?.height
      if (height === undefined) return []
      const index = counts.get(height) ?? 0
      counts.set(height, index + 1)
      return [{ ...stored, height, index }]
    })
  }

  /**
   * Checks a transaction and runs its messages at once; the next block includes it. Throws an `SdkError` when a node
   * would not take it into its mempool.
   */
  submit(bytes: Uint8Array): StoredCosmosTransaction {
    const transaction = readTransaction(this.parameters, bytes)
    if (this.#stored.has(transaction.hash)) refuseWith('inMempool')
    const { parameters: chain, accounts } = this
    const account = checkTransaction({ chain, accounts, height: this.height() }, transaction)
    account.sequence++
    account.publicKey ??= transaction.signers[0]?.publicKey
    const stored = { transaction, ...this.#execute(transaction) }
    this.#stored.set(transaction.hash, stored)
    this.#announce(stored)
    return stored
  }

  #execute(transaction: CosmosTransaction): Omit<StoredCosmosTransaction, 'transaction'> {
    try {
      return { code: 0, rawLog: '', gasUsed: executeMessages(this, transaction) }
    } catch (error) {
      if (!(error instanceof SdkError)) throw error
      const rawLog = `failed to execute message; message index: 0: ${error.message}`
      return { code: error.code, rawLog, gasUsed: transaction.gasLimit }
    }
  }

  #announce({ transaction, code }: StoredCosmosTransaction): void {
    const { messages, memo, hash } = transaction
    const fee = feesOf(this.parameters, transaction).find(({ denom }) => denom === this.parameters.denom)
    this.#log.add({
      chain: this.chain,
      hash,
      from: messages[0]?.signer ?? '',
      transfers: code === 0 ? messages.flatMap((message) => this.#transfersOf(message)) : [],
      ...((messages[0]?.memo ?? memo) !== '' && { memo: messages[0]?.memo ?? memo }),
      fee: fee?.amount ?? 0n,
      time: this.#clock.now(),
      failed: code !== 0,
      logs: [],
    })
  }

  #transfersOf({ signer, to, coins }: CosmosTransaction['messages'][number]): readonly Transfer[] {
    return coins.map(({ denom, amount }) => ({
      from: signer,
      to: to ?? this.depositAddress ?? '',
      asset: denom === this.parameters.denom ? 'native' : denom,
      amount,
    }))
  }

  /** THORChain and MAYAChain pay from their module without a signed transaction. */
  #payFromModule(to: string, coin: { readonly denom: string; readonly amount: bigint }, memo: string): string {
    const from = this.depositAddress ?? ''
    if (this.accounts.balance(from, coin.denom) < coin.amount)
      throw new Error(`${from} cannot pay ${coin.amount} ${coin.denom} on ${this.chain}.`)
    this.accounts.take(from, coin)
    this.accounts.add(to, coin)
    const hash = this.#random.hex(`${this.chain}/module/${this.#log.size}`).toUpperCase()
    const transfers = this.#transfersOf({ signer: from, to, coins: [coin], json: {} })
    const time = this.#clock.now()
    this.#log.add({ chain: this.chain, hash, from, transfers, memo, fee: 0n, time, failed: false, logs: [] })
    return hash
  }

  /** Payouts are never short of the coin for gas. */
  #coverFee(from: string): void {
    this.fund(from, this.parameters.own?.fee ?? 200_000n)
  }

  #denom(asset: string): string {
    return asset === 'native' ? this.parameters.denom : asset
  }
}
