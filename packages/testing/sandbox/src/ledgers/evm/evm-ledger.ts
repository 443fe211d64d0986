import { encodeFunctionData, erc20Abi, isAddress, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import type { EvmToken } from '../../world/tokens.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { oncePerKey } from '../once-per-key.ts'
import { checkSubmission } from './check-submission.ts'
import { erc20, supplyKey, tokenBalanceKey } from './contracts/erc20.ts'
import { GAS_PRICE_ORACLE_ADDRESS, gasPriceOracle } from './contracts/gas-price-oracle.ts'
import { MULTICALL_ADDRESS, multicall } from './contracts/multicall.ts'
import type { EvmChain } from './evm-chain.ts'
import type { EvmContract } from './evm-contract.ts'
import { balanceKey, createState, type EvmState, nonceKey } from './evm-state.ts'
import type { EvmTransaction } from './evm-transaction.ts'
import { type EvmMessage, type EvmResult, execute } from './execute.ts'
import { floorGas } from './floor-gas.ts'
import { type SignedTransaction, signNow } from './signed-transaction.ts'
import { viewTransaction } from './view-transaction.ts'

const addressOfKey = oncePerKey((privateKey) => privateKeyToAddress(`0x${Buffer.from(privateKey).toString('hex')}`))

/** An account-based chain that recovers signers, tracks nonces and runs contracts written in TypeScript. */
export class EvmLedger implements Ledger {
  readonly chain: string
  readonly symbol: string
  readonly decimals = 18
  readonly blockMs: number
  readonly parameters: EvmChain
  readonly cadence: BlockCadence
  readonly state: EvmState = createState()
  readonly tokens: Map<string, EvmToken> = new Map()
  readonly #contracts = new Map<string, EvmContract>()
  readonly #clock: Clock
  readonly #random: Random
  readonly #transactions = new Map<string, EvmTransaction>()
  readonly #blocks = new Map<number, string[]>()
  readonly #keys = new Map<string, Uint8Array>()
  readonly #listeners = new Set<TransactionListener>()
  #pool: EvmTransaction[] = []
  #scheduled = false

  constructor(parameters: EvmChain, tokens: readonly EvmToken[], clock: Clock, random: Random) {
    this.parameters = parameters
    this.chain = parameters.chain
    this.symbol = parameters.symbol
    this.blockMs = parameters.blockMs
    this.cadence = createCadence(clock, parameters.blockMs, parameters.genesis)
    this.#clock = clock
    this.#random = random
    this.install(
      MULTICALL_ADDRESS,
      multicall((call, address) => call.state.get(balanceKey(address))),
    )
    if (parameters.rollup === 'op-stack') this.install(GAS_PRICE_ORACLE_ADDRESS, gasPriceOracle)
    for (const token of tokens) this.deploy(token)
  }

  /** Installs a contract at an address, as a deployment would. */
  install(address: string, contract: EvmContract): void {
    this.#contracts.set(address.toLowerCase(), contract)
  }

  deploy(token: EvmToken): void {
    this.tokens.set(token.address.toLowerCase(), token)
    this.install(token.address, erc20(token))
  }

  contractAt(address: string): EvmContract | undefined {
    return this.#contracts.get(address.toLowerCase())
  }

  height(): number {
    return this.cadence.height()
  }

  blockHash(height: number): `0x${string}` {
    return `0x${this.#random.hex(`${this.chain}/block/${height}`)}`
  }

  isAddress(text: string): boolean {
    return isAddress(text, { strict: /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text.slice(2)) })
  }

  own(privateKey: Uint8Array): string {
    const address = addressOfKey(privateKey)
    this.#keys.set(address.toLowerCase(), privateKey)
    return address
  }

  balance(address: string, asset = 'native'): bigint {
    return this.state.get(asset === 'native' ? balanceKey(address) : tokenBalanceKey(asset.toLowerCase(), address))
  }

  nonce(address: string, withPool = false): number {
    const mined = Number(this.state.get(nonceKey(address)))
    if (!withPool) return mined
    const waiting = new Set(
      this.#pool.filter(({ signed }) => signed.from === address.toLowerCase()).map(({ signed }) => signed.nonce),
    )
    let next = mined
    while (waiting.has(next)) next += 1
    return next
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    const add = (key: string): void => this.state.set(key, this.state.get(key) + amount)
    if (asset === 'native') add(balanceKey(address))
    else {
      add(tokenBalanceKey(asset.toLowerCase(), address))
      add(supplyKey(asset.toLowerCase()))
    }
  }

  /** Runs a call and discards its effects. */
  call(message: EvmMessage): EvmResult {
    return this.simulate((run) => run(message))
  }

  /** Runs calls that see each other's effects, and discards them all at the end. */
  simulate<T>(work: (run: (message: EvmMessage) => EvmResult) => T): T {
    const mark = this.state.mark()
    try {
      return work((message) => this.#run(message))
    } finally {
      this.state.restore(mark)
    }
  }

  pay(payment: Payment): string {
    const asset = payment.asset ?? 'native'
    const data = payment.memo === undefined ? '0x' : stringToHex(payment.memo)
    if (asset === 'native') return this.send(payment.from, payment.to, payment.amount, data)
    const args = [payment.to as `0x${string}`, payment.amount] as const
    return this.send(payment.from, asset, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
  }

  /** Signs a call with the key of an owned address and broadcasts it. Returns the hash. */
  send(from: string, to: string, value: bigint, data: `0x${string}`): string {
    const key = this.#keys.get(from.toLowerCase())
    if (!key) throw new Error(`${this.chain} ledger holds no key of ${from}.`)
    const estimate = this.call({ from: from.toLowerCase(), to, value, data })
    if (estimate.revert) throw new Error(`${from} cannot call ${to} on ${this.chain}: ${estimate.revert.message}`)
    const { chainId, baseFee, tip } = this.parameters
    return this.submit(
      signNow(
        {
          type: 'eip1559',
          chainId,
          nonce: this.nonce(from, true),
          to: to as `0x${string}`,
          value,
          data,
          gas: estimate.gasUsed,
          maxFeePerGas: 2n * baseFee + tip,
          maxPriorityFeePerGas: tip,
        },
        key,
      ),
    )
  }

  /** Adds a raw transaction to the pool and returns its hash. Throws an `RpcError` with a node's error text. */
  submit(raw: `0x${string}`): string {
    const signed = checkSubmission(raw, this, (hash) => this.#transactions.has(hash))
    const replaced = this.#pool.find((item) => item.signed.from === signed.from && item.signed.nonce === signed.nonce)
    if (replaced) {
      this.#pool = this.#pool.filter((item) => item !== replaced)
      this.#transactions.delete(replaced.signed.hash)
    }
    const transaction: EvmTransaction = { signed, time: this.#clock.now() }
    this.#transactions.set(signed.hash, transaction)
    this.#pool.push(transaction)
    this.#schedule()
    this.#notify('mempool', transaction)
    return signed.hash
  }

  pending(from: string, nonce: number): SignedTransaction | undefined {
    return this.#pool.find(({ signed }) => signed.from === from && signed.nonce === nonce)?.signed
  }

  stored(hash: string): EvmTransaction | undefined {
    return this.#transactions.get(hash.toLowerCase())
  }

  /** Transactions of a block, in order. */
  block(height: number): readonly EvmTransaction[] {
    return (this.#blocks.get(height) ?? []).map((hash) => this.stored(hash) as EvmTransaction)
  }

  /** Heights within a range that contain transactions, ascending. */
  filledBlocks(from: number, to: number): readonly number[] {
    return [...this.#blocks.keys()].filter((height) => height >= from && height <= to).sort((a, b) => a - b)
  }

  find(hash: string): LedgerTransaction | undefined {
    const stored = this.stored(hash)
    return stored && this.#view(stored)
  }

  onTransaction(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #context() {
    return {
      state: this.state,
      contracts: this.#contracts,
      chainId: this.parameters.chainId,
      timestamp: BigInt(Math.floor(this.#clock.now() / 1000)),
      height: this.height(),
    }
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#clock.at(this.cadence.nextBlockAt(), () => this.#mine())
  }

  #mine(): void {
    this.#scheduled = false
    const mined: EvmTransaction[] = []
    for (let next = this.#ready(); next; next = this.#ready()) {
      this.#pool = this.#pool.filter((item) => item !== next)
      this.#apply(next, mined.length)
      mined.push(next)
    }
    this.state.commit()
    if (mined.length > 0)
      this.#blocks.set(
        this.height(),
        mined.map(({ signed }) => signed.hash),
      )
    if (this.#pool.length > 0) this.#schedule()
    for (const transaction of mined) this.#notify('block', transaction)
  }

  /** The first pending transaction with the next nonce and a sufficient fee. */
  #ready(): EvmTransaction | undefined {
    return this.#pool.find(
      ({ signed }) => signed.nonce === this.nonce(signed.from) && signed.maxFeePerGas >= this.parameters.baseFee,
    )
  }

  #apply(transaction: EvmTransaction, index: number): void {
    const { signed } = transaction
    const { baseFee } = this.parameters
    const tip =
      signed.maxFeePerGas - baseFee < signed.maxPriorityFeePerGas
        ? signed.maxFeePerGas - baseFee
        : signed.maxPriorityFeePerGas
    const gasPrice = baseFee + tip
    const key = balanceKey(signed.from)
    this.state.set(nonceKey(signed.from), BigInt(signed.nonce + 1))
    this.state.set(key, this.state.get(key) - signed.gas * gasPrice)
    const mark = this.state.mark()
    const result = this.#run({ ...signed, to: signed.to ?? '' })
    const ranOutOfGas = result.gasUsed > signed.gas
    if (ranOutOfGas) this.state.restore(mark)
    const gasUsed = ranOutOfGas ? signed.gas : result.gasUsed
    this.state.set(key, this.state.get(key) + (signed.gas - gasUsed) * gasPrice)
    const outOfGas: EvmResult = { ...result, logs: [], moved: [] }
    Object.assign(transaction, {
      height: this.height(),
      index,
      gasUsed,
      gasPrice,
      result: ranOutOfGas ? outOfGas : result,
    })
  }

  #run(message: EvmMessage): EvmResult {
    const result = execute(this.#context(), message)
    const floor = floorGas(message.data)
    return result.gasUsed < floor ? { ...result, gasUsed: floor } : result
  }

  #notify(phase: 'mempool' | 'block', transaction: EvmTransaction): void {
    const view = this.#view(transaction)
    for (const listener of this.#listeners) listener(phase, view)
  }

  #view(transaction: EvmTransaction): LedgerTransaction {
    return viewTransaction(transaction, this.chain, (address) => this.contractAt(address) !== undefined)
  }
}
