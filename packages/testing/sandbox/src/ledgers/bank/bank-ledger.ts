import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { TransactionLog } from '../transaction-log.ts'
import { bankAddress, isBankAddress } from './bank-address.ts'
import type { BankChain } from './bank-chain.ts'

/** A chain of plain accounts. Signatures are not checked; the sandbox or a network issues each payment directly. */
export class BankLedger implements Ledger {
  readonly chain: string
  readonly symbol: string
  readonly decimals: number
  readonly blockMs: number
  readonly cadence: BlockCadence
  readonly #parameters: BankChain
  readonly #clock: Clock
  readonly #random: Random
  readonly #balances = new Map<string, bigint>()
  readonly #log: TransactionLog

  constructor(parameters: BankChain, clock: Clock, random: Random) {
    this.#parameters = parameters
    this.chain = parameters.chain
    this.symbol = parameters.symbol
    this.decimals = parameters.decimals
    this.blockMs = parameters.blockMs
    this.cadence = createCadence(clock, parameters.blockMs, parameters.genesis)
    this.#clock = clock
    this.#random = random
    this.#log = new TransactionLog(clock, this.cadence)
  }

  height(): number {
    return this.cadence.height()
  }

  isAddress(text: string): boolean {
    return isBankAddress(this.#parameters.form, text)
  }

  own(privateKey: Uint8Array): string {
    return bankAddress(this.#parameters.form, privateKey)
  }

  balance(address: string, asset = 'native'): bigint {
    return this.#balances.get(`${asset}/${address}`) ?? 0n
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    this.#balances.set(`${asset}/${address}`, this.balance(address, asset) + amount)
  }

  pay(payment: Payment): string {
    const { from, to, amount, memo } = payment
    const asset = payment.asset ?? 'native'
    if (amount <= 0n) throw new Error(`The payment of ${amount} on ${this.chain} is not above zero.`)
    if (this.balance(from, asset) < amount) throw new Error(`${from} cannot pay ${amount} ${asset} on ${this.chain}.`)
    this.fund(from, -amount, asset)
    this.fund(to, amount, asset)
    const hash = this.#random.hex(`${this.chain}/transaction/${this.#log.size}`).toUpperCase()
    const transfers = [{ from, to, asset, amount }]
    const time = this.#clock.now()
    this.#log.add({ chain: this.chain, hash, from, transfers, memo, fee: 0n, time, failed: false, logs: [] })
    return hash
  }

  find(hash: string): LedgerTransaction | undefined {
    return this.#log.find(hash.toUpperCase())
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }
}
