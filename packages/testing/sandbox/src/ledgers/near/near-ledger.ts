import { base58 } from '@scure/base'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerToken, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { TransactionLog } from '../transaction-log.ts'
import { implicitAccount, implicitKey, isAccountId, publicKeyText } from './account-id.ts'
import { attachedBy, checkTransaction } from './check-transaction.ts'
import { execute, type NearResult, openAccount } from './execute.ts'
import { GAS_PRICE, gasOf, type NearGas } from './gas.ts'
import { NearState } from './near-state.ts'
import { type NearAction, type NearTransaction, readTransaction } from './near-transaction.ts'
import { signTransaction } from './sign-transaction.ts'
import { REGISTRATION } from './token-contract.ts'

/** A transaction that passed the checks, with its result. */
export interface StoredNearTransaction {
  readonly transaction: NearTransaction
  readonly result: NearResult
  readonly gas: NearGas
}

/** Blocks after which a transaction that names one is expired. */
export const VALIDITY = 86_400
const GENESIS = 160_600_000
const CALL_GAS = 30_000_000_000_000n

/** NEAR: accounts with access keys, payments, and NEP-141 tokens. */
export class NearLedger implements Ledger {
  readonly chain = 'NEAR'
  readonly symbol = 'NEAR'
  readonly decimals = 24
  readonly blockMs = 600
  readonly tokens: ReadonlyMap<string, LedgerToken>
  readonly cadence: BlockCadence
  readonly state: NearState = new NearState()
  readonly #clock: Clock
  readonly #random: Random
  readonly #seeds = new Map<string, Uint8Array>()
  readonly #stored = new Map<string, StoredNearTransaction>()
  readonly #heights = new Map<string, number>()
  readonly #log: TransactionLog

  constructor(tokens: readonly LedgerToken[], clock: Clock, random: Random) {
    this.tokens = new Map(tokens.map((token) => [token.address, token]))
    this.cadence = createCadence(clock, this.blockMs, GENESIS)
    this.#clock = clock
    this.#random = random
    this.#log = new TransactionLog(clock, this.cadence)
    for (const { address } of tokens) {
      const account = { id: address, amount: 10n ** 25n, storage: 200_000, keys: new Map(), isContract: true }
      this.state.accounts.set(address, account)
      this.state.tokens.set(address, new Map())
    }
  }

  height(): number {
    return this.cadence.height()
  }

  isAddress(text: string): boolean {
    return isAccountId(text)
  }

  own(seed: Uint8Array): string {
    const id = implicitAccount(seed)
    this.#seeds.set(id, seed)
    return id
  }

  balance(id: string, asset = 'native'): bigint {
    if (asset === 'native') return this.state.accounts.get(id)?.amount ?? 0n
    return this.state.tokenBalance(asset, id) ?? 0n
  }

  fund(id: string, amount: bigint, asset = 'native'): void {
    if (asset !== 'native' && !this.tokens.has(asset)) throw new Error(`NEAR has no token ${asset}.`)
    if (!this.state.accounts.has(id)) openAccount(this.state, id, this.height())
    const account = this.state.accounts.get(id)
    if (asset === 'native' && account) account.amount += amount
    else this.state.setTokenBalance(asset, id, this.balance(id, asset) + amount)
  }

  /** Creates a named account with a key. */
  register(id: string, publicKey: Uint8Array): void {
    openAccount(this.state, id, this.height(), publicKeyText(publicKey))
  }

  pay({ from, to, amount, asset = 'native', memo }: Payment): string {
    const seed = this.#seeds.get(from)
    const nonce = this.state.accounts.get(from)?.keys.get(implicitKey(from) ?? '')
    if (!seed || nonce === undefined || this.balance(from, asset) < amount)
      throw new Error(`${from} cannot pay ${amount} ${asset} on NEAR.`)
    const receiverId = asset === 'native' ? to : asset
    const actions = asset === 'native' ? [transferOf(amount)] : this.#tokenTransfer(asset, to, amount, memo)
    // Payouts are never short of the coin for gas.
    this.fund(from, gasOf({ actions, receiverId }).bought * GAS_PRICE + 2n * REGISTRATION)
    const blockHash = this.blockHash(this.height())
    const order = { signerId: from, nonce: nonce + 1n, receiverId, blockHash, actions }
    const { result, transaction } = this.submit(signTransaction(seed, order))
    if (result.failure) throw new Error(`The payment failed on NEAR: ${JSON.stringify(result.failure)}`)
    return transaction.hash
  }

  find(hash: string): LedgerTransaction | undefined {
    return this.#log.find(hash)
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }

  stored(hash: string): StoredNearTransaction | undefined {
    return this.#stored.get(hash)
  }

  /** Hash of a block, base58. Transactions may name it from then on. */
  blockHash(height: number): string {
    const hash = base58.encode(this.#random.bytes(`near/block/${height}`))
    this.#heights.set(hash, height)
    return hash
  }

  /** Height of a block whose hash was handed out. */
  heightOf(blockHash: string): number | undefined {
    return this.#heights.get(blockHash)
  }

  /** A hash that belongs to a label, base58. */
  hashOf(label: string): string {
    return base58.encode(this.#random.bytes(`near/${label}`))
  }

  /** Checks a signed transaction and runs it at once; the next block includes it. Throws an `RpcError`. */
  submit(bytes: Uint8Array): StoredNearTransaction {
    const transaction = readTransaction(bytes)
    const known = this.#stored.get(transaction.hash)
    if (known) return known
    const [state, height] = [this.state, this.height()]
    const isRecent = (hash: string): boolean =>
      height - (this.#heights.get(hash) ?? Number.NEGATIVE_INFINITY) <= VALIDITY
    const account = checkTransaction({ state, height, isRecent }, transaction)
    account.keys.set(transaction.publicKey, transaction.nonce)
    const gas = gasOf(transaction)
    account.amount -= attachedBy(transaction) + gas.bought * GAS_PRICE
    const result = execute(state, transaction, height)
    account.amount += result.refund + (gas.bought - gas.sending - gas.running) * GAS_PRICE
    const stored = { transaction, result, gas }
    this.#stored.set(transaction.hash, stored)
    this.#announce(stored)
    return stored
  }

  #announce({ transaction, result, gas }: StoredNearTransaction): void {
    this.#log.add({
      chain: this.chain,
      hash: transaction.hash,
      from: transaction.signerId,
      transfers: result.transfers,
      ...(result.memo !== undefined && { memo: result.memo }),
      fee: (gas.sending + gas.running) * GAS_PRICE,
      time: this.#clock.now(),
      failed: result.failure !== undefined,
      logs: [],
    })
  }

  #tokenTransfer(contract: string, to: string, amount: bigint, memo: string | undefined): readonly NearAction[] {
    const isRegistered = this.state.tokenBalance(contract, to) !== undefined
    const args = { receiver_id: to, amount: String(amount), ...(memo !== undefined && { memo }) }
    return [
      ...(isRegistered ? [] : [callOf('storage_deposit', { account_id: to, registration_only: true }, REGISTRATION)]),
      callOf('ft_transfer', args, 1n),
    ]
  }
}

const transferOf = (deposit: bigint): NearAction => ({ kind: 'transfer', deposit })

const callOf = (method: string, args: object, deposit: bigint): NearAction => ({
  kind: 'call',
  method,
  args: new TextEncoder().encode(JSON.stringify(args)),
  gas: CALL_GAS,
  deposit,
})
