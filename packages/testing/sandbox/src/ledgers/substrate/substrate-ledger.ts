import { bytesToHex } from '@noble/hashes/utils.js'
import { littleEndian } from '../../codec/little-reader.ts'
import { blob, u32, vector } from '../../codec/scale.ts'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { TransactionLog } from '../transaction-log.ts'
import { checkExtrinsic } from './check-extrinsic.ts'
import { decodeExtrinsic } from './decode-extrinsic.ts'
import { execute } from './execute.ts'
import { type SignedExtrinsic, writeExtrinsic } from './extrinsic.ts'
import { ledgerTransaction, type SubstrateTransaction } from './ledger-transaction.ts'
import { addAssets } from './move-assets.ts'
import { addCoins } from './move-coins.ts'
import { poolErrors } from './pool-errors.ts'
import { writeTransfer } from './runtime-call.ts'
import { itemKey } from './storage-keys.ts'
import { accountOf, addressOf, type Pair, pairOf, signWith } from './substrate-account.ts'
import { type SubstrateAsset, substrateAssets } from './substrate-asset.ts'
import { SubstrateBlocks } from './substrate-blocks.ts'
import { STAKING_POT, substrateChain } from './substrate-chain.ts'
import { SubstrateState } from './substrate-state.ts'

/** DOT that the staking pot has from the start, planck. */
const POT = 10n ** 14n

/** Items of storage that every block has its own value of. */
const perBlock = {
  number: itemKey('System', 'Number'),
  parentHash: itemKey('System', 'ParentHash'),
  events: itemKey('System', 'Events'),
  eventCount: itemKey('System', 'EventCount'),
  now: itemKey('Timestamp', 'Now'),
}

/**
 * Polkadot Asset Hub: signed transfers of DOT and of assets. A transaction is checked and run for the next block as soon as it is submitted, in
 * order of nonces; reads show the state after the newest block.
 */
export class SubstrateLedger implements Ledger {
  readonly chain: string = substrateChain.chain
  readonly symbol: string = substrateChain.symbol
  readonly decimals: number = substrateChain.decimals
  readonly blockMs: number = substrateChain.blockMs
  readonly tokens: ReadonlyMap<string, SubstrateAsset> = new Map(substrateAssets.map((asset) => [asset.address, asset]))
  readonly cadence: BlockCadence
  readonly state: SubstrateState
  readonly blocks: SubstrateBlocks
  readonly #clock: Clock
  readonly #log: TransactionLog
  readonly #pairs = new Map<string, Pair>()
  readonly #transactions = new Map<string, SubstrateTransaction>()
  /** Transactions whose nonce is ahead, by signer and nonce. */
  readonly #ahead = new Map<string, SignedExtrinsic>()
  readonly #listeners = new Set<() => void>()
  #watching = false
  /** The block that a transaction is run for: time goes on while it runs. */
  #making: number | undefined

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.cadence = createCadence(clock, this.blockMs, substrateChain.height)
    this.#log = new TransactionLog(clock, this.cadence)
    this.blocks = new SubstrateBlocks(this.cadence, random)
    this.state = new SubstrateState(() => this.#making ?? this.height() + 1)
    this.fund(addressOf(STAKING_POT), POT)
  }

  height(): number {
    return this.cadence.height()
  }

  /** Number of the newest final block. */
  finalHeight(): number {
    return this.height() - substrateChain.finality
  }

  isAddress(text: string): boolean {
    return accountOf(text) !== undefined
  }

  /** The sr25519 account of a seed. */
  own(privateKey: Uint8Array): string {
    const pair = pairOf(privateKey)
    const address = addressOf(pair.publicKey)
    this.#pairs.set(address, pair)
    return address
  }

  balance(address: string, asset = 'native'): bigint {
    const account = this.#account(address)
    if (asset === 'native') return this.state.account(account)?.free ?? 0n
    return this.state.holding(this.#asset(asset), account)?.balance ?? 0n
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    const account = this.#account(address)
    if (asset === 'native') {
      addCoins(this.state, account, amount, this.height())
      this.state.issue(amount, this.height())
      return
    }
    const id = this.#asset(asset)
    addAssets(this.state, id, account, amount, this.height())
    const details = this.state.asset(id)
    if (details) this.state.setAsset(id, { ...details, supply: details.supply + amount }, this.height())
  }

  pay({ from, to, amount, asset = 'native' }: Payment): string {
    const pair = this.#pairs.get(from)
    if (!pair) throw new Error(`${this.chain} ledger holds no key of ${from}.`)
    const call = writeTransfer(this.#account(to), amount, asset === 'native' ? undefined : this.#asset(asset))
    const nonce = this.nextNonce(pair.publicKey)
    const body = writeExtrinsic(pair.publicKey, nonce, call, (payload) => signWith(pair, payload))
    const { hash } = this.submit(blob(body))
    const error = this.stored(hash)?.execution.error
    if (error) throw new Error(`${from} cannot pay ${amount} ${asset} on ${this.chain}: ${error.message}.`)
    return hash
  }

  /** Takes an extrinsic with its length. Throws an `RpcError`; a call that fails keeps its fee. */
  submit(bytes: Uint8Array): SignedExtrinsic {
    const extrinsic = decodeExtrinsic(bytes)
    if (this.isPending(extrinsic.hash)) throw poolErrors.imported(extrinsic.hash)
    const signer = checkExtrinsic(extrinsic, { state: this.state, blocks: this.blocks, height: this.height() })
    if (extrinsic.nonce > this.nextNonce(signer)) {
      this.#ahead.set(aheadKey(signer, extrinsic.nonce), extrinsic)
      return extrinsic
    }
    this.#include(signer, extrinsic)
    this.#promote(signer)
    return extrinsic
  }

  /** Reads a signed extrinsic without a check. Throws as `submit` does. */
  read(bytes: Uint8Array): SignedExtrinsic {
    return decodeExtrinsic(bytes)
  }

  /** Tells whether a transaction waits: for the next block, or for those before it. */
  isPending(hash: string): boolean {
    const stored = this.#transactions.get(hash)
    if (stored) return stored.height > this.height()
    return [...this.#ahead.values()].some((extrinsic) => extrinsic.hash === hash)
  }

  /** Transactions that the next block will include. */
  pending(): readonly SignedExtrinsic[] {
    return this.blocks.included(this.height() + 1).map(({ extrinsic }) => extrinsic)
  }

  /** The nonce of the account's next transaction, pending ones counted. */
  nextNonce(account: Uint8Array): number {
    return this.state.account(account)?.nonce ?? 0
  }

  /** An item of storage after a block, by its key in hexadecimal without `0x`. */
  storage(key: string, height: number): Uint8Array | undefined {
    switch (key) {
      case perBlock.number:
        return u32(height)
      case perBlock.parentHash:
        return this.blocks.hash(height - 1)
      case perBlock.now:
        return littleEndian(this.blocks.time(height), 8)
      case perBlock.events:
        return vector(this.blocks.events(height))
      case perBlock.eventCount:
        return u32(this.blocks.events(height).length)
      default:
        return this.state.storage.read(key, height)
    }
  }

  /** Keys of storage with a prefix after a block, in order. */
  keys(prefix: string, height: number): readonly string[] {
    const own = Object.values(perBlock).filter((key) => key.startsWith(prefix))
    return [...own, ...this.state.storage.keys(prefix, height)].sort()
  }

  stored(hash: string): SubstrateTransaction | undefined {
    return this.#transactions.get(hash)
  }

  find(hash: string): LedgerTransaction | undefined {
    return this.#log.find(hash)
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }

  /** Calls back at every block. Returns a function that ends this. */
  onBlock(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (!this.#watching) this.#watch()
    return () => void this.#listeners.delete(listener)
  }

  #watch(): void {
    this.#watching = true
    this.#clock.at(this.cadence.nextBlockAt(), () => {
      for (const listener of this.#listeners) listener()
      this.#watching = false
      if (this.#listeners.size > 0) this.#watch()
    })
  }

  #account(address: string): Uint8Array {
    const account = accountOf(address)
    if (!account) throw new Error(`${address} is no address of ${this.chain}.`)
    return account
  }

  #asset(asset: string): number {
    const token = this.tokens.get(asset)
    if (!token) throw new Error(`${this.chain} ledger has no asset ${asset}.`)
    return token.id
  }

  #include(signer: Uint8Array, extrinsic: SignedExtrinsic): void {
    const height = this.height() + 1
    this.#making = height
    try {
      const execution = execute(this.state, signer, extrinsic)
      const place = this.blocks.include(height, { extrinsic, execution })
      const transaction = { extrinsic, execution, height, place }
      this.#transactions.set(extrinsic.hash, transaction)
      this.#log.add(ledgerTransaction(transaction, signer, this.#clock.now()), height)
    } finally {
      this.#making = undefined
    }
  }

  /** Includes what waited for a nonce. What the sender can no longer pay for is dropped. */
  #promote(signer: Uint8Array): void {
    for (;;) {
      const key = aheadKey(signer, this.nextNonce(signer))
      const next = this.#ahead.get(key)
      if (!next) return
      this.#ahead.delete(key)
      try {
        checkExtrinsic(next, { state: this.state, blocks: this.blocks, height: this.height() })
      } catch {
        return // no longer valid: dropped, as by a node
      }
      this.#include(signer, next)
    }
  }
}

const aheadKey = (signer: Uint8Array, nonce: number): string => `${bytesToHex(signer)}/${nonce}`
