import { encodeFunctionData, erc20Abi } from 'viem'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import { supplyKey, tokenBalanceKey } from '../evm/contracts/erc20.ts'
import type { EvmContract } from '../evm/evm-contract.ts'
import { balanceKey, createState, type EvmState } from '../evm/evm-state.ts'
import type { EvmContext } from '../evm/execute.ts'
import type { Ledger, LedgerToken, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { secp256k1Point } from '../public-keys.ts'
import { accountKey, applyTransaction } from './apply-transaction.ts'
import { checkSubmission, referenceOf } from './check-submission.ts'
import { encodeRaw, type RawTransaction, type SignedTransaction, signedTransaction } from './raw-transaction.ts'
import { signId } from './signature.ts'
import { trc20 } from './trc20.ts'
import { fromMachine, machineAddressOfKey, toMachine, tronBytes } from './tron-address.ts'
import { tronChain } from './tron-chain.ts'
import type { TronTransaction } from './tron-transaction.ts'
import { viewTransaction } from './view-transaction.ts'

/** Lifetime and fee limit of the transactions that the ledger signs itself. */
const LIFETIME_MS = 60_000
const FEE_LIMIT = 100_000_000n

/** Id of the first block of the main network, by which clients recognise it. */
const FIRST_BLOCK = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'

/** TRON: accounts with bandwidth and energy, contracts written in TypeScript, transactions in protobuf. */
export class TronLedger implements Ledger {
  readonly chain: string = tronChain.chain
  readonly symbol: string = tronChain.symbol
  readonly decimals = 6
  readonly blockMs: number = tronChain.blockMs
  readonly feeReserve = 200_000_000n
  readonly tokens: ReadonlyMap<string, LedgerToken>
  readonly cadence: BlockCadence
  readonly state: EvmState = createState()
  readonly #contracts = new Map<string, EvmContract>()
  readonly #clock: Clock
  readonly #random: Random
  readonly #transactions = new Map<string, TronTransaction>()
  readonly #blocks = new Map<number, string[]>()
  readonly #keys = new Map<string, Uint8Array>()
  readonly #listeners = new Set<TransactionListener>()
  #waiting: TronTransaction[] = []

  constructor(tokens: readonly LedgerToken[], clock: Clock, random: Random) {
    this.cadence = createCadence(clock, tronChain.blockMs, tronChain.genesis)
    this.tokens = new Map(tokens.map((token) => [token.address, token]))
    this.#clock = clock
    this.#random = random
    for (const token of tokens) this.install(token.address, trc20(token))
  }

  /** Installs a contract at `T…`, as a deployment would. */
  install(address: string, contract: EvmContract): void {
    this.#contracts.set(toMachine(address), contract)
  }

  isContract(address: string): boolean {
    return this.#contracts.has(toMachine(address))
  }

  /** Tells whether an account exists: a first payment of TRX creates it. */
  isActivated(address: string): boolean {
    return this.isContract(address) || this.state.get(accountKey(toMachine(address))) > 0n
  }

  height(): number {
    return this.cadence.height()
  }

  /** Id of a block: its height in eight bytes and the rest of a hash. */
  blockId(height: number): string {
    if (height === 0) return FIRST_BLOCK
    return `${height.toString(16).padStart(16, '0')}${this.#random.hex(`TRON/block/${height}`).slice(16)}`
  }

  isAddress(text: string): boolean {
    return text.startsWith('T') && tronBytes(text) !== undefined
  }

  own(privateKey: Uint8Array): string {
    const address = machineAddressOfKey(secp256k1Point(privateKey))
    this.#keys.set(address, privateKey)
    return fromMachine(address)
  }

  balance(address: string, asset = 'native'): bigint {
    const owner = toMachine(address)
    return this.state.get(asset === 'native' ? balanceKey(owner) : tokenBalanceKey(toMachine(asset), owner))
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    const owner = toMachine(address)
    const add = (key: string): void => this.state.set(key, this.state.get(key) + amount)
    if (asset === 'native') {
      add(balanceKey(owner))
      this.state.set(accountKey(owner), 1n)
    } else {
      add(tokenBalanceKey(toMachine(asset), owner))
      add(supplyKey(toMachine(asset)))
    }
  }

  /** The free bandwidth recovers over a day. */
  useFreeBandwidth(address: string): void {
    const owner = toMachine(address)
    this.state.set(`net/${owner}`, tronChain.freeBandwidth)
    this.state.set(`netHeight/${owner}`, BigInt(this.height()))
  }

  pay({ from, to, amount, asset = 'native', memo }: Payment): string {
    const [owner, target] = [tronBytes(from), tronBytes(to)]
    if (!owner || !target) throw new Error(`${from} or ${to} is not an address of TRON.`)
    const memoBytes = Buffer.from(memo ?? '')
    if (asset === 'native') return this.#send({ type: 'TransferContract', owner, to: target, amount }, memoBytes)
    const args = [toMachine(to) as `0x${string}`, amount] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    return this.call(from, asset, data, memoBytes)
  }

  /** Signs a call with the key of an owned address and broadcasts it. Returns the id. */
  call(from: string, to: string, data: `0x${string}`, memo: Uint8Array = new Uint8Array()): string {
    const [owner, contract] = [tronBytes(from), tronBytes(to)]
    if (!owner || !contract) throw new Error(`${from} or ${to} is not an address of TRON.`)
    const input = Uint8Array.from(Buffer.from(data.slice(2), 'hex'))
    return this.#send({ type: 'TriggerSmartContract', owner, contract, callValue: 0n, data: input }, memo)
  }

  /** Accepts a signed transaction and returns its id. Throws a `TronRefusal` with java-tron's code and text. */
  submit(signed: SignedTransaction): string {
    checkSubmission(signed, {
      cadence: this.cadence,
      blockId: (height) => this.blockId(height),
      has: (txid) => this.#transactions.has(txid),
    })
    const outcome = applyTransaction(this.context(), signed)
    const transaction: TronTransaction = { signed, outcome, time: this.#clock.now() }
    this.state.commit()
    this.#transactions.set(signed.txid, transaction)
    this.#waiting.push(transaction)
    if (this.#waiting.length === 1) this.#clock.at(this.cadence.nextBlockAt(), () => this.#mine())
    this.#notify('mempool', transaction)
    return signed.txid
  }

  stored(txid: string): TronTransaction | undefined {
    return this.#transactions.get(txid.toLowerCase())
  }

  /** Transactions of a block, in order. */
  block(height: number): readonly TronTransaction[] {
    return (this.#blocks.get(height) ?? []).map((txid) => this.stored(txid) as TronTransaction)
  }

  find(hash: string): LedgerTransaction | undefined {
    const stored = this.stored(hash)
    return stored && viewTransaction(stored)
  }

  onTransaction(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** State and block that a call runs in now. */
  context(): EvmContext {
    return {
      state: this.state,
      contracts: this.#contracts,
      chainId: tronChain.chainId,
      timestamp: BigInt(Math.floor(this.#clock.now() / 1_000)),
      height: this.height(),
    }
  }

  #send(contract: RawTransaction['contract'], memo: Uint8Array): string {
    const key = this.#keys.get(toMachine(fromMachine(`0x${Buffer.from(contract.owner.slice(1)).toString('hex')}`)))
    if (!key) throw new Error('The TRON ledger holds no key of the payer.')
    const height = this.height()
    const now = Math.floor(this.#clock.now())
    const rawBytes = encodeRaw({
      ...referenceOf(height, this.blockId(height)),
      expiration: BigInt(now + LIFETIME_MS),
      // Two equal payments in one block need different ids.
      timestamp: BigInt(now + this.#transactions.size),
      memo,
      contract,
      permissionId: 0n,
      feeLimit: contract.type === 'TriggerSmartContract' ? FEE_LIMIT : 0n,
    })
    const unsigned = signedTransaction(rawBytes, [])
    const id = this.submit(signedTransaction(rawBytes, [signId(unsigned.txid, key)]))
    const { ret } = (this.stored(id) as TronTransaction).outcome
    if (ret !== 'SUCCESS') throw new Error(`The payment ${id} on TRON failed: ${ret}.`)
    return id
  }

  #mine(): void {
    const mined = this.#waiting
    this.#waiting = []
    const height = this.height()
    for (const transaction of mined) transaction.height = height
    this.#blocks.set(
      height,
      mined.map(({ signed }) => signed.txid),
    )
    for (const transaction of mined) this.#notify('block', transaction)
  }

  #notify(phase: 'mempool' | 'block', transaction: TronTransaction): void {
    const view = viewTransaction(transaction)
    for (const listener of this.#listeners) listener(phase, view)
  }
}
