import { base58 } from '@scure/base'
import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { ed25519Key } from '../public-keys.ts'
import { type Account, Accounts, rentExemptMinimum, walletOf } from './account-store.ts'
import { type Blockhash, type Blockhashes, createBlockhashes } from './blockhashes.ts'
import { checkSubmission, type Submission, simulationFailed } from './check-submission.ts'
import { execute, type SolanaResult } from './execute.ts'
import type { Instruction } from './instruction.ts'
import type { LoadedTransaction } from './load-transaction.ts'
import { associatedAccount } from './program-address.ts'
import { programIds, WRAPPED_SOL } from './program-ids.ts'
import { associatedTokenProgram, openAssociated } from './programs/associated-token.ts'
import { computeBudgetProgram } from './programs/compute-budget.ts'
import { memoProgram, writeMemo } from './programs/memo.ts'
import { systemProgram, transferLamports } from './programs/system.ts'
import { tokenProgram, transferTokens } from './programs/token.ts'
import { messageOf, signMessage } from './sign-message.ts'
import type { SolanaProgram } from './solana-program.ts'
import type { SolanaToken } from './solana-token.ts'
import { type Holding, type SolanaTransaction, viewTransaction } from './solana-transaction.ts'
import {
  mintData,
  openedData,
  readMint,
  readTokenAccount,
  tokenAccountBytes,
  withAmount,
  withSupply,
} from './token-account.ts'

const GENESIS_SLOT = 381_000_000
const SLOT_MS = 400

const native: readonly (readonly [string, SolanaProgram])[] = [
  [programIds.system, systemProgram],
  [programIds.computeBudget, computeBudgetProgram],
]
const deployed: readonly (readonly [string, SolanaProgram])[] = [
  [programIds.token, tokenProgram],
  [programIds.token2022, tokenProgram],
  [programIds.associatedToken, associatedTokenProgram],
  [programIds.memo, memoProgram],
  [programIds.oldMemo, memoProgram],
]

/**
 * Solana: verifies signatures and blockhashes, charges fees, enforces rent and runs programs written in TypeScript.
 * A transaction takes effect when it is submitted, as on a node that serves processed state; the next slot includes it.
 */
export class SolanaLedger implements Ledger {
  readonly chain = 'SOL'
  readonly symbol = 'SOL'
  readonly decimals = 9
  readonly blockMs: number = SLOT_MS
  readonly cadence: BlockCadence
  /** Tokens by mint. */
  readonly tokens: ReadonlyMap<string, SolanaToken>
  readonly accounts: Accounts = new Accounts()
  readonly #clock: Clock
  readonly #blockhashes: Blockhashes
  readonly #programs = new Map<string, SolanaProgram>()
  readonly #transactions = new Map<string, SolanaTransaction>()
  readonly #keys = new Map<string, Uint8Array>()
  readonly #listeners = new Set<TransactionListener>()

  constructor(tokens: readonly SolanaToken[], clock: Clock, random: Random) {
    this.#clock = clock
    this.cadence = createCadence(clock, SLOT_MS, GENESIS_SLOT)
    this.#blockhashes = createBlockhashes(clock, random, this.cadence)
    this.tokens = new Map(tokens.map((token) => [token.address, token]))
    for (const [address, program] of native) this.#deploy(address, program, programIds.nativeLoader)
    for (const [address, program] of deployed) this.install(address, program)
    const wrapped = { address: WRAPPED_SOL, program: programIds.token, decimals: 9 }
    for (const { address, program, decimals } of [wrapped, ...tokens]) {
      this.place(address, program, mintData(0n, decimals))
    }
  }

  /** Installs a program at an address, as a deployment would. */
  install(address: string, program: SolanaProgram): void {
    this.#deploy(address, program, programIds.loader)
  }

  /** Puts a rent-exempt account with data at an address. */
  place(address: string, owner: string, data: Uint8Array): void {
    this.accounts.put(address, { lamports: rentExemptMinimum(data.length), owner, data, executable: false })
  }

  height(): number {
    return this.cadence.height()
  }

  latestBlockhash(): Blockhash {
    return this.#blockhashes.latest()
  }

  isBlockhashValid(blockhash: string): boolean {
    return this.#blockhashes.isValid(blockhash)
  }

  isAddress(text: string): boolean {
    try {
      return text.length <= 44 && base58.decode(text).length === 32
    } catch {
      return false // not base58
    }
  }

  own(privateKey: Uint8Array): string {
    const address = base58.encode(ed25519Key(privateKey))
    this.#keys.set(address, privateKey)
    return address
  }

  /** Lamports, or tokens of a mint in the associated account. */
  balance(address: string, asset = 'native'): bigint {
    if (asset === 'native') return this.accounts.get(address)?.lamports ?? 0n
    return readTokenAccount(this.accounts.get(this.#tokensOf(address, asset)))?.amount ?? 0n
  }

  fund(address: string, amount: bigint, asset = 'native'): void {
    if (asset !== 'native') this.#mintTo(address, asset, amount)
    else {
      const account = this.accounts.get(address) ?? walletOf(0n)
      this.accounts.put(address, { ...account, lamports: account.lamports + amount })
    }
  }

  pay({ from, to, amount, asset = 'native', memo }: Payment): string {
    const notes = memo === undefined ? [] : [writeMemo(from, memo)]
    return this.send(from, [...this.#moves(from, to, amount, asset), ...notes])
  }

  /** Signs instructions with the key of an owned address and broadcasts them. Returns the signature. */
  send(from: string, instructions: readonly Instruction[]): string {
    const key = this.#keys.get(from)
    if (!key) throw new Error(`${this.chain} ledger holds no key of ${from}.`)
    return this.submit(signMessage(messageOf(from, this.latestBlockhash().blockhash, instructions), key))
  }

  /**
   * Accepts a transaction and returns its signature. Throws an `RpcError` with a node's error text. Without preflight,
   * a failing transaction is accepted and charged.
   */
  submit(bytes: Uint8Array, skipPreflight = false): string {
    const submission = checkSubmission(bytes, this, (signature) => this.#transactions.has(signature))
    const result = this.#run(submission)
    if (result.error && !skipPreflight) throw simulationFailed(result)
    return this.#take(submission, result)
  }

  /** Runs a transaction without effect. Throws as `submit` does before the run, but does not check signatures. */
  simulate(bytes: Uint8Array): SolanaResult {
    return this.#run(checkSubmission(bytes, this, () => false, false))
  }

  stored(signature: string): SolanaTransaction | undefined {
    return this.#transactions.get(signature)
  }

  find(hash: string): LedgerTransaction | undefined {
    const stored = this.stored(hash)
    return stored && viewTransaction(stored)
  }

  onTransaction(listener: TransactionListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #deploy(address: string, program: SolanaProgram, loader: string): void {
    this.#programs.set(address, program)
    const data = new Uint8Array(36)
    this.accounts.put(address, { lamports: rentExemptMinimum(36), owner: loader, data, executable: true })
  }

  #programOf(mint: string): string {
    const found = readMint(this.accounts.get(mint))
    if (!found) throw new Error(`${this.chain} ledger has no mint ${mint}.`)
    return found.program
  }

  #tokensOf(owner: string, mint: string): string {
    return associatedAccount(owner, mint, this.#programOf(mint))
  }

  #mintTo(owner: string, mint: string, amount: bigint): void {
    const program = this.#programOf(mint)
    const address = this.#tokensOf(owner, mint)
    if (!this.accounts.get(address)) {
      this.place(address, program, openedData(new Uint8Array(tokenAccountBytes(program)), mint, owner, undefined))
    }
    const account = this.accounts.get(address) as Account
    this.accounts.put(address, withAmount(account, (readTokenAccount(account)?.amount ?? 0n) + amount))
    const minted = this.accounts.get(mint) as Account
    this.accounts.put(mint, withSupply(minted, (readMint(minted)?.supply ?? 0n) + amount))
  }

  #moves(from: string, to: string, amount: bigint, mint: string): readonly Instruction[] {
    if (mint === 'native') return [transferLamports(from, to, amount)]
    const program = this.#programOf(mint)
    const accounts = { from: this.#tokensOf(from, mint), mint, to: this.#tokensOf(to, mint), owner: from }
    const decimals = readMint(this.accounts.get(mint))?.decimals ?? 0
    return [openAssociated(from, to, mint, program), transferTokens(program, accounts, amount, decimals)]
  }

  /** The fee is taken before anything runs and is charged even when the transaction fails. */
  #run({ loaded, fee, units, payer }: Submission): SolanaResult {
    const account = this.accounts.get(payer) as Account
    const charged = { ...account, lamports: account.lamports - fee }
    const store = {
      get: (address: string) => (address === payer ? charged : this.accounts.get(address)),
      put: (address: string, changed: Account) => this.accounts.put(address, changed),
    }
    const timestamp = BigInt(Math.floor(this.#clock.now() / 1_000))
    return execute(store, loaded, { programs: this.#programs, timestamp, units })
  }

  #take({ wire, loaded, fee, payer, signature }: Submission, result: SolanaResult): string {
    const before = this.#holdings(loaded)
    const account = this.accounts.get(payer) as Account
    this.accounts.put(payer, { ...account, lamports: account.lamports - fee })
    result.draft.commit()
    const after = this.#holdings(loaded)
    const time = this.#clock.now()
    const transaction: SolanaTransaction = { signature, wire, loaded, result, fee, before, after, time }
    this.#transactions.set(signature, transaction)
    this.#clock.at(this.cadence.nextBlockAt(), () => {
      transaction.slot = this.height()
      this.#notify('block', transaction)
    })
    this.#notify('mempool', transaction)
    return signature
  }

  #holdings({ accounts }: LoadedTransaction): readonly Holding[] {
    return accounts.map(({ address }) => {
      const account = this.accounts.get(address)
      return { lamports: account?.lamports ?? 0n, token: readTokenAccount(account) }
    })
  }

  #notify(phase: 'mempool' | 'block', transaction: SolanaTransaction): void {
    const view = viewTransaction(transaction)
    for (const listener of this.#listeners) listener(phase, view)
  }
}
