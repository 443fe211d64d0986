import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { TransactionLog } from '../transaction-log.ts'
import { addressOf, readAddress } from './cardano-address.ts'
import { type CardanoTransaction, readTransaction } from './cardano-transaction.ts'
import { type CardanoCoin, checkTransaction, LedgerFailure } from './check-transaction.ts'
import { signPayment } from './sign-payment.ts'

const GENESIS = 12_600_000

/** Unix time, seconds, at which slots would have begun had they always lasted a second. */
const SLOT_ZERO = 1_591_566_291

const RESUBMITTED = 'ConwayMempoolFailure "All inputs are spent. Transaction has probably already been included"'

/** Fee of a payout, above the least fee of any with a few inputs. */
const PAYOUT_FEE = 300_000n

/** Smallest change of a payout. */
const SPARE = 2_000_000n

/** Cardano: coins of keys, checked by the rules of its ledger. Tokens move only with the coins that hold them. */
export class CardanoLedger implements Ledger {
  readonly chain = 'ADA'
  readonly symbol = 'ADA'
  readonly decimals = 6
  readonly blockMs = 20_000
  readonly cadence: BlockCadence
  readonly #clock: Clock
  readonly #random: Random
  readonly #seeds = new Map<string, Uint8Array>()
  readonly #coins = new Map<string, CardanoCoin>()
  readonly #stored = new Map<string, CardanoTransaction>()
  readonly #senders = new Map<string, string>()
  readonly #log: TransactionLog
  #funded = 0

  constructor(clock: Clock, random: Random) {
    this.cadence = createCadence(clock, this.blockMs, GENESIS)
    this.#clock = clock
    this.#random = random
    this.#log = new TransactionLog(clock, this.cadence)
  }

  height(): number {
    return this.cadence.height()
  }

  /** Absolute slot of a reported time, milliseconds; now when absent. */
  slot(time: number = this.#clock.now()): number {
    return Math.floor(time / 1000) - SLOT_ZERO
  }

  isAddress(text: string): boolean {
    return readAddress(text) !== undefined
  }

  own(seed: Uint8Array): string {
    const address = addressOf(seed)
    this.#seeds.set(address, seed)
    return address
  }

  balance(address: string, asset = 'native'): bigint {
    return this.coins(address).reduce(
      (sum, [, { lovelace, tokens }]) => sum + (asset === 'native' ? lovelace : (tokens.get(asset) ?? 0n)),
      0n,
    )
  }

  /** Adds a coin; one of a token holds some ADA as well. */
  fund(address: string, amount: bigint, asset = 'native'): void {
    const coin = asset === 'native' ? { lovelace: amount, tokens: [] } : { lovelace: SPARE, tokens: [[asset, amount]] }
    const txid = this.#random.hex(`ADA/fund/${this.#funded++}`)
    this.#coins.set(`${txid}#0`, {
      address,
      lovelace: coin.lovelace,
      tokens: new Map(coin.tokens as [string, bigint][]),
    })
  }

  /** Coins of an address with their references, `txid#index`. */
  coins(address: string): readonly (readonly [string, CardanoCoin])[] {
    return [...this.#coins].filter(([, coin]) => coin.address === address)
  }

  pay({ from, to, amount }: Payment): string {
    const seed = this.#seeds.get(from)
    if (!seed || this.balance(from) < amount) throw new Error(`${from} cannot pay ${amount} on ADA.`)
    // Payouts are never short of the fee and of change that may exist.
    this.fund(from, PAYOUT_FEE + SPARE)
    const plain = this.coins(from)
      .filter(([, { tokens }]) => tokens.size === 0)
      .sort(([, one], [, other]) => Number(other.lovelace - one.lovelace))
    const chosen: string[] = []
    let gathered = 0n
    for (const [reference, { lovelace }] of plain) {
      if (gathered >= amount + PAYOUT_FEE + SPARE) break
      chosen.push(reference)
      gathered += lovelace
    }
    const change = { address: from, lovelace: gathered - amount - PAYOUT_FEE }
    const outputs = [{ address: to, lovelace: amount }, change]
    return this.submit(signPayment(seed, { inputs: chosen, outputs, fee: PAYOUT_FEE }))
  }

  find(hash: string): LedgerTransaction | undefined {
    return this.#log.find(hash)
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }

  stored(hash: string): CardanoTransaction | undefined {
    return this.#stored.get(hash)
  }

  /** Hash of a block, hexadecimal. */
  blockHash(height: number): string {
    return this.#random.hex(`ADA/block/${height}`)
  }

  /**
   * Checks a signed transaction; the next block includes it. Returns its hash. Throws a `LedgerFailure`, or another error for
   * bytes that are no transaction.
   */
  submit(bytes: Uint8Array): string {
    const transaction = readTransaction(bytes)
    if (this.#stored.has(transaction.hash)) throw new LedgerFailure([RESUBMITTED])
    checkTransaction({ coins: this.#coins, slot: BigInt(this.slot()) }, transaction)
    const { hash, inputs, outputs } = transaction
    this.#senders.set(hash, this.#coins.get(inputs[0] ?? '')?.address ?? '')
    for (const input of inputs) this.#coins.delete(input)
    for (const [index, { address, lovelace, tokens }] of outputs.entries())
      this.#coins.set(`${hash}#${index}`, { address, lovelace, tokens })
    this.#stored.set(hash, transaction)
    this.#announce(transaction)
    return hash
  }

  #announce({ hash, outputs, fee }: CardanoTransaction): void {
    const from = this.#senders.get(hash) ?? ''
    const paid = outputs.filter(({ address }) => address !== from)
    const transfers = paid.map(({ address, lovelace }) => ({ from, to: address, asset: 'native', amount: lovelace }))
    const time = this.#clock.now()
    this.#log.add({ chain: this.chain, hash, from, transfers, fee, time, failed: false, logs: [] })
  }
}
