import { sign, verify } from '@scure/starknet'
import type { Clock } from '../../world/clock.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { TransactionLog } from '../transaction-log.ts'
import { type AccountKeys, keysOf } from './account-keys.ts'
import {
  balanceKey,
  moveTokens,
  Revert,
  readTransferEvent,
  runToken,
  type StarknetEvent,
  type TokenStore,
  viewToken,
} from './erc20.ts'
import { halves, isAddressFelt, longFelt, readFelt, selector, shortFelt } from './felt.ts'
import { feeOf, type GasUse, gasOf, gasPrices, maxFeeOf } from './gas.ts'
import { type Bound, type Invoke, invokeHash } from './invoke.ts'
import { refusals } from './refusals.ts'
import { STRK, type StarknetToken, starknetTokens } from './starknet-token.ts'

const GENESIS = 3_900_000
/** Receives fees: the sequencer's account on the main network. */
const SEQUENCER = 0x1176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8n

interface Account {
  readonly keys: AccountKeys
  nonce: bigint
}

/** A transaction with its result. */
export interface StarknetTransaction {
  readonly hash: string
  readonly invoke: Invoke
  readonly gas: GasUse
  readonly fee: bigint
  readonly events: readonly StarknetEvent[]
  /** The reason of its revert; the fee is charged nevertheless. */
  readonly revert?: string
  readonly time: number
}

/**
 * Starknet: invoke transactions of version 3 from standard accounts are verified (STARK curve over Poseidon), charged and
 * executed on token contracts as soon as they are submitted; the next block includes them. Accounts of the sandbox are
 * deployed from the start; deployments and other contracts are not simulated.
 */
export class StarknetLedger implements Ledger {
  readonly chain = 'STRK'
  readonly symbol = 'STRK'
  readonly decimals = 18
  readonly blockMs: number = 4_000
  readonly cadence: BlockCadence
  readonly tokens: ReadonlyMap<string, StarknetToken> = new Map(starknetTokens.map((token) => [token.address, token]))
  readonly #contracts = new Map([STRK, ...starknetTokens].map((token) => [BigInt(token.address), token]))
  readonly #clock: Clock
  readonly #log: TransactionLog
  readonly #accounts = new Map<bigint, Account>()
  readonly #store: TokenStore = new Map()
  readonly #transactions = new Map<string, StarknetTransaction>()

  constructor(clock: Clock) {
    this.#clock = clock
    this.cadence = createCadence(clock, this.blockMs, GENESIS)
    this.#log = new TransactionLog(clock, this.cadence)
  }

  height(): number {
    return this.cadence.height()
  }

  isAddress(text: string): boolean {
    const felt = /^0x/.test(text) ? readFelt(text) : undefined
    return felt !== undefined && isAddressFelt(felt)
  }

  /** The account of a key; the key is reduced to the order of the curve, as wallets do. */
  own(privateKey: Uint8Array): string {
    const keys = keysOf(privateKey)
    const id = BigInt(keys.address)
    // A key that is named again keeps its nonce.
    if (!this.#accounts.has(id)) this.#accounts.set(id, { keys, nonce: 0n })
    return keys.address
  }

  balance(address: string, asset = 'native'): bigint {
    return this.#store.get(balanceKey(this.#token(asset).address, BigInt(address))) ?? 0n
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    const key = balanceKey(this.#token(asset).address, BigInt(address))
    this.#store.set(key, (this.#store.get(key) ?? 0n) + amount)
  }

  pay({ from, to, amount, asset = 'native' }: Payment): string {
    const account = this.#accounts.get(BigInt(from))
    if (!account) throw new Error(`${this.chain} ledger holds no key of ${from}.`)
    if (this.balance(from, asset) < amount) throw new Error(`${from} cannot pay ${amount} ${asset} on ${this.chain}.`)
    const token = BigInt(this.#token(asset).address)
    const call = { to: token, selector: selector('transfer'), calldata: [BigInt(to), ...halves(amount)] }
    const unsigned = unsignedInvoke(BigInt(from), account.nonce, call)
    const hash = invokeHash(unsigned)
    const { r, s } = sign(hash.toString(16).padStart(64, '0'), account.keys.privateKey.toString(16).padStart(64, '0'))
    const sent = this.submit({ ...unsigned, signature: [r, s] })
    if (sent.revert !== undefined) throw new Error(`${from} cannot pay on ${this.chain}: ${sent.revert}`)
    return sent.hash
  }

  /** Takes a signed transaction. Throws an `RpcError`; a transaction that reverts is charged and returned. */
  submit(invoke: Invoke): StarknetTransaction {
    const hash = shortFelt(invokeHash(invoke))
    if (this.#transactions.has(hash)) throw refusals.duplicate()
    const account = this.#check(invoke, true)
    const gas = gasOf(invoke)
    requireBounds(invoke, gas)
    if (this.balance(longFelt(invoke.sender)) < maxFeeOf(invoke)) throw refusals.balance()
    account.nonce++
    const run = this.#run(invoke)
    const fee = feeOf(gas)
    const charge = moveTokens(this.#store, STRK, invoke.sender, SEQUENCER, fee)
    const transaction = { hash, invoke, gas, fee, ...run, events: [...run.events, charge], time: this.#clock.now() }
    this.#transactions.set(hash, transaction)
    this.#log.add(view(transaction))
    return transaction
  }

  /** Units and price of a transaction. Throws an `RpcError` when it would revert; `validate` checks its signature. */
  estimate(invoke: Invoke, validate: boolean): { readonly gas: GasUse; readonly fee: bigint } {
    this.#check(invoke, validate)
    const before = new Map(this.#store)
    const { revert } = this.#run(invoke)
    this.#reset(before)
    if (revert !== undefined) throw refusals.executionError(revert)
    const gas = gasOf(invoke)
    return { gas, fee: feeOf(gas) }
  }

  nonce(address: bigint): bigint {
    const account = this.#accounts.get(address)
    if (!account) throw refusals.contractNotFound()
    return account.nonce
  }

  isAccount(address: bigint): boolean {
    return this.#accounts.has(address)
  }

  /** Result of a view. Throws an `RpcError`. */
  call(contract: bigint, entry: bigint, calldata: readonly bigint[]): readonly bigint[] {
    const token = this.#contracts.get(contract)
    if (!token) throw refusals.contractNotFound()
    const result = viewToken(this.#store, token, entry, calldata)
    if (!result) throw refusals.entryPointNotFound()
    return result
  }

  stored(hash: string): StarknetTransaction | undefined {
    const felt = readFelt(hash)
    return felt === undefined ? undefined : this.#transactions.get(shortFelt(felt))
  }

  find(hash: string): LedgerTransaction | undefined {
    const felt = readFelt(hash)
    return felt === undefined ? undefined : this.#log.find(shortFelt(felt))
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }

  #token(asset: string): StarknetToken {
    const token = asset === 'native' ? STRK : this.#contracts.get(BigInt(asset))
    if (!token) throw new Error(`${this.chain} ledger has no token ${asset}.`)
    return token
  }

  #check(invoke: Invoke, validate: boolean): Account {
    const account = this.#accounts.get(invoke.sender)
    if (!account) throw validate ? refusals.validation('Sender address is not deployed.') : refusals.contractNotFound()
    if (invoke.nonce !== account.nonce) throw refusals.nonce(invoke.nonce, account.nonce)
    if (validate && !isSignedBy(account.keys.publicKey, invoke)) throw refusals.validation('Account: invalid signature')
    return account
  }

  /** Runs all calls or none. */
  #run(invoke: Invoke): Pick<StarknetTransaction, 'events' | 'revert'> {
    const before = new Map(this.#store)
    try {
      return { events: invoke.calls.map((call) => this.#runCall(invoke.sender, call)) }
    } catch (error) {
      if (!(error instanceof Revert)) throw error
      this.#reset(before)
      return { events: [], revert: error.message }
    }
  }

  #runCall(caller: bigint, call: Invoke['calls'][number]): StarknetEvent {
    const token = this.#contracts.get(call.to)
    if (!token) throw new Revert(`Requested contract address ${longFelt(call.to)} is not deployed.`)
    return runToken(this.#store, token, caller, call)
  }

  #reset(before: TokenStore): void {
    this.#store.clear()
    for (const [key, value] of before) this.#store.set(key, value)
  }
}

const isSignedBy = (publicKey: Uint8Array, invoke: Invoke): boolean => {
  const [r, s, ...rest] = invoke.signature
  if (r === undefined || s === undefined || rest.length > 0) return false
  const compact = Uint8Array.from(
    Buffer.from([r, s].map((part) => part.toString(16).padStart(64, '0')).join(''), 'hex'),
  )
  try {
    return verify(compact, invokeHash(invoke).toString(16).padStart(64, '0'), publicKey)
  } catch {
    return false // outside the order of the curve
  }
}

const requireBounds = ({ l1Gas, l2Gas, l1DataGas }: Invoke, gas: GasUse): void => {
  const check = (name: string, { maxAmount, maxPrice }: Bound, used: bigint, price: bigint): void => {
    if (used > 0n && maxPrice < price)
      throw refusals.resources(`Max ${name} price (${maxPrice}) is lower than the actual gas price: ${price}.`)
    if (maxAmount < used)
      throw refusals.resources(`Insufficient max ${name}: max amount: ${maxAmount}, actual used: ${used}.`)
  }
  check('L1Gas', l1Gas, gas.l1, gasPrices.l1)
  check('L2Gas', l2Gas, gas.l2, gasPrices.l2)
  if (l1DataGas) check('L1DataGas', l1DataGas, gas.l1Data, gasPrices.l1Data)
}

const unsignedInvoke = (sender: bigint, nonce: bigint, call: Invoke['calls'][number]): Invoke => {
  const gas = gasOf({ calls: [call] })
  return {
    sender,
    nonce,
    calls: [call],
    calldata: [1n, call.to, call.selector, BigInt(call.calldata.length), ...call.calldata],
    signature: [],
    tip: 0n,
    l1Gas: { maxAmount: 0n, maxPrice: gasPrices.l1 },
    l2Gas: { maxAmount: gas.l2, maxPrice: gasPrices.l2 },
    l1DataGas: { maxAmount: gas.l1Data, maxPrice: gasPrices.l1Data },
    paymasterData: [],
    deploymentData: [],
    dataModes: 0n,
    isQuery: false,
  }
}

/** Its transfers, the one of the fee left out. */
const view = ({ hash, invoke, fee, events, revert, time }: StarknetTransaction): LedgerTransaction => ({
  chain: 'STRK',
  hash,
  from: longFelt(invoke.sender),
  transfers: events.slice(0, -1).flatMap((event) => {
    const moved = readTransferEvent(event)
    if (!moved) return []
    const { token, from, to, amount } = moved
    return [{ from, to, asset: token === STRK.address ? 'native' : token, amount }]
  }),
  fee,
  time,
  failed: revert !== undefined,
  logs: [],
})
