import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerToken, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { ed25519Key } from '../public-keys.ts'
import { TransactionLog } from '../transaction-log.ts'
import { type CoinReader, checkInputs, checkSignature, GAS_PRICE, parseTransaction } from './check-submission.ts'
import { balanceChanges, type Execution, execute } from './execute.ts'
import { type CoinObject, digestOf, SUI } from './sui-coin.ts'
import { addressOfKey, hexId, signedDigest, transactionDigest } from './sui-hash.ts'
import type { WireTransaction } from './wire-transaction.ts'
import { writeTransfer } from './write-transfer.ts'

const GENESIS_CHECKPOINT = 214_000_000
const GENESIS_VERSION = 760_000_000n
const EPOCH = 954n
/** Budget of an owned address's payment, MIST. */
const BUDGET = 20_000_000n

/** A coin type of the sandbox's Sui, at its address on the main network. */
export interface SuiToken extends LedgerToken {
  readonly name: string
}

const tokens: readonly SuiToken[] = [
  {
    address: '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC',
    symbol: 'USDC',
    decimals: 6,
    priced: 'USDC',
    name: 'USDC',
  },
]

/** A transaction with its bytes, signature and effects. */
export interface SuiTransaction {
  readonly bytes: Uint8Array
  readonly signature: Uint8Array
  readonly wire: WireTransaction
  readonly execution: Execution
  readonly time: number
}

/**
 * Sui: transactions of coins are verified (ed25519 over BCS, object versions, gas) and executed as soon as they are
 * submitted; the next checkpoint includes them. Address balances are held beside the objects. Other Move calls, shared objects and other signature schemes are not simulated.
 */
export class SuiLedger implements Ledger {
  readonly chain = 'SUI'
  readonly symbol = 'SUI'
  readonly decimals = 9
  readonly blockMs: number = 250
  readonly cadence: BlockCadence
  readonly tokens: ReadonlyMap<string, SuiToken> = new Map(tokens.map((token) => [token.address, token]))
  readonly epoch: bigint = EPOCH
  readonly gasPrice: bigint = GAS_PRICE
  readonly #clock: Clock
  readonly #random: Random
  readonly #log: TransactionLog
  readonly #keys = new Map<string, Uint8Array>()
  readonly #coins = new Map<string, CoinObject>()
  /** Address balances by owner and coin type. */
  readonly #inAddress = new Map<string, bigint>()
  readonly #transactions = new Map<string, SuiTransaction>()
  #funded = 0

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.#random = random
    this.cadence = createCadence(clock, this.blockMs, GENESIS_CHECKPOINT)
    this.#log = new TransactionLog(clock, this.cadence)
  }

  height(): number {
    return this.cadence.height()
  }

  isAddress(text: string): boolean {
    return /^0x[0-9a-f]{64}$/i.test(text)
  }

  own(privateKey: Uint8Array): string {
    const address = addressOfKey(ed25519Key(privateKey))
    this.#keys.set(address, privateKey)
    return address
  }

  balance(address: string, asset = 'native'): bigint {
    const coinType = asset === 'native' ? SUI : asset
    const inAddress = this.inAddress(address, coinType)
    return this.coinsOf(address, coinType).reduce((sum, { balance }) => sum + balance, inAddress)
  }

  /** The part of a balance that is in no object. */
  inAddress(owner: string, coinType: string): bigint {
    return this.#inAddress.get(`${owner.toLowerCase()} ${coinType}`) ?? 0n
  }

  /** Coin types in the address balance of an owner. */
  typesInAddress(owner: string): readonly string[] {
    return [...this.#inAddress].flatMap(([key, amount]) => {
      const [address, coinType = ''] = key.split(' ')
      return address === owner.toLowerCase() && amount > 0n ? [coinType] : []
    })
  }

  /** Pays into an address balance, as gasless transfers do. */
  fundAddress(owner: string, amount: bigint, asset = 'native'): void {
    const coinType = asset === 'native' ? SUI : asset
    this.#inAddress.set(`${owner.toLowerCase()} ${coinType}`, this.inAddress(owner, coinType) + amount)
  }

  /** Adds a coin object. */
  fund(address: string, amount: bigint, asset = 'native'): void {
    const label = `sui/coin/${this.#funded++}`
    const id = hexId(this.#random.bytes(label))
    const writtenBy = base58.encode(this.#random.bytes(`${label}/transaction`))
    const coinType = asset === 'native' ? SUI : asset
    const version = GENESIS_VERSION + BigInt(this.#funded)
    this.#coins.set(id, { id, version, owner: address.toLowerCase(), coinType, balance: amount, writtenBy })
  }

  pay({ from, to, amount, asset = 'native' }: Payment): string {
    const key = this.#keys.get(from)
    if (!key) throw new Error(`${this.chain} ledger holds no key of ${from}.`)
    if (this.balance(from, asset) < amount) throw new Error(`${from} cannot pay ${amount} ${asset} on ${this.chain}.`)
    const gas = this.coinsOf(from, SUI)
    const sold = asset === 'native' ? [] : this.coinsOf(from, asset)
    const bytes = writeTransfer({ from, to, amount, gas, sold, gasPrice: GAS_PRICE, gasBudget: BUDGET })
    const publicKey = ed25519Key(key)
    const signature = Uint8Array.from([0, ...ed25519.sign(signedDigest(bytes), key), ...publicKey])
    const { execution } = this.submit(bytes, signature)
    if (execution.failure !== undefined) throw new Error(`${from} cannot pay on ${this.chain}: ${execution.failure}`)
    return execution.digest
  }

  /** Executes a signed transaction. Throws an `RpcError`; a transaction that fails is charged and returned. */
  submit(bytes: Uint8Array, signature: Uint8Array): SuiTransaction {
    const known = this.#transactions.get(transactionDigest(bytes))
    if (known) return known
    const wire = parseTransaction(bytes)
    checkSignature(bytes, wire, signature)
    checkInputs(wire, this)
    const execution = execute(wire, transactionDigest(bytes), this)
    for (const { id } of execution.deleted) this.#coins.delete(id)
    for (const coin of [...execution.created, ...execution.mutated]) this.#coins.set(coin.id, coin)
    for (const { owner, coinType, amount } of execution.accumulated) this.fundAddress(owner, amount, coinType)
    const transaction = { bytes, signature, wire, execution, time: this.#clock.now() }
    this.#transactions.set(execution.digest, transaction)
    this.#log.add(view(transaction))
    return transaction
  }

  /**
   * Executes a transaction without effect; its signature is not checked. Without a gas payment it is paid from a coin that does
   * not exist, as nodes do. Throws as `submit` does.
   */
  simulate(bytes: Uint8Array): SuiTransaction {
    const parsed = parseTransaction(bytes)
    const mock = parsed.payment.length === 0 ? mockGas(parsed.sender) : undefined
    const reader: CoinReader = {
      epoch: this.epoch,
      coin: (id) => (id === mock?.id ? mock : this.coin(id)),
      inAddress: (owner, coinType) => this.inAddress(owner, coinType),
    }
    const payment = mock ? [{ id: mock.id, version: mock.version, digest: digestOf(mock) }] : parsed.payment
    const wire = { ...parsed, payment }
    checkInputs(wire, reader)
    const execution = execute(wire, transactionDigest(bytes), reader)
    return { bytes, signature: new Uint8Array(), wire, execution, time: this.#clock.now() }
  }

  coin(id: string): CoinObject | undefined {
    return this.#coins.get(id)
  }

  /** Coin objects of an owner, of one type or of all. */
  coinsOf(owner: string, coinType?: string): readonly CoinObject[] {
    return [...this.#coins.values()].filter(
      (coin) => coin.owner === owner.toLowerCase() && (coinType === undefined || coin.coinType === coinType),
    )
  }

  stored(digest: string): SuiTransaction | undefined {
    return this.#transactions.get(digest)
  }

  find(hash: string): LedgerTransaction | undefined {
    return this.#log.find(hash)
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }
}

/** A coin that pays for a dry run without a gas payment. */
const mockGas = (owner: string): CoinObject => ({
  id: hexId(new Uint8Array(32).fill(0xfe)),
  version: 1n,
  owner,
  coinType: SUI,
  balance: 10n ** 18n,
  writtenBy: base58.encode(new Uint8Array(32)),
})

/** Gains of other owners are its transfers. */
const view = ({ wire, execution, time }: SuiTransaction): LedgerTransaction => {
  const gains = balanceChanges(execution).filter(({ owner, amount }) => owner !== wire.sender && amount > 0n)
  const { computation, storage, rebate } = execution.gas
  return {
    chain: 'SUI',
    hash: execution.digest,
    from: wire.sender,
    transfers: gains.map(({ owner, coinType, amount }) => ({
      from: wire.sender,
      to: owner,
      asset: coinType === SUI ? 'native' : coinType,
      amount,
    })),
    fee: computation + storage - rebate,
    time,
    failed: execution.failure !== undefined,
    logs: [],
  }
}
