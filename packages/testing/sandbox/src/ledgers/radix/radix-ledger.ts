import type { Clock } from '../../world/clock.ts'
import type { Random } from '../../world/random.ts'
import { type BlockCadence, createCadence } from '../block-cadence.ts'
import type { Ledger, LedgerTransaction, Payment, TransactionListener } from '../ledger.ts'
import { secp256k1Key } from '../public-keys.ts'
import { TransactionLog } from '../transaction-log.ts'
import { balanceChanges, entityOf } from './balance-changes.ts'
import { type ChargedRun, chargeFee, chargeFrom } from './charge-fee.ts'
import { callOf, type Instruction, values } from './manifest.ts'
import { accountOfKey, hashText, isAccount, XRD } from './radix-address.ts'
import { DECIMALS } from './radix-amount.ts'
import type { RadixComponent } from './radix-component.ts'
import { costOf, totalOf } from './radix-cost.ts'
import { RadixRejection, rejections } from './radix-error.ts'
import { type PreviewFlags, previewOf, type RadixPreview, rejectedPreview } from './radix-preview.ts'
import { type RadixResource, radixResources } from './radix-resource.ts'
import { InvalidPayload, type ReadTransaction, readTransaction } from './radix-toolkit.ts'
import { type PendingRejection, type RadixTransaction, viewTransaction } from './radix-transaction.ts'
import { LedgerVaults, type Vault } from './radix-vaults.ts'
import { type ManifestRun, runManifest } from './run-manifest.ts'
import { signTransaction } from './sign-transaction.ts'

const GENESIS_VERSION = 560_000_000
const GENESIS_EPOCH = 340_000
const EPOCH_MS = 300_000

/** Fee that a payment of the ledger's own locks; what is not used returns. */
const OWN_FEE = 5n * 10n ** 18n

/** Epochs in which a payment of the ledger's own may be committed. */
const OWN_EPOCHS = 2

/** The consensus manager holds the stakes and rewards of the network. */
const CONSENSUS_MANAGER = 'consensusmanager_rdx1scxxxxxxxxxxcnsmgrxxxxxxxxx000999665565xxxxxxxxxcnsmgr'

/**
 * Radix: accounts and components with vaults of fungible resources. Transactions of version 1 are read and their signatures
 * checked by the official toolkit; manifests run as soon as they are submitted, and the next round includes them. Not
 * simulated: non-fungible resources, proofs, deposit rules, functions of packages, transactions of version 2.
 */
export class RadixLedger implements Ledger {
  readonly chain = 'XRD'
  readonly symbol = 'XRD'
  readonly decimals: number = DECIMALS
  readonly blockMs: number = 500
  readonly feeReserve: bigint = OWN_FEE * 2n
  readonly cadence: BlockCadence
  readonly tokens: ReadonlyMap<string, RadixResource> = new Map(radixResources.map((token) => [token.address, token]))
  readonly #clock: Clock
  readonly #random: Random
  readonly #log: TransactionLog
  readonly #keys = new Map<string, Uint8Array>()
  readonly #vaults = new LedgerVaults()
  readonly #components = new Map<string, RadixComponent>()
  readonly #transactions = new Map<string, RadixTransaction>()
  readonly #payloads = new Set<string>()
  readonly #rejections = new Map<string, PendingRejection>()
  #nonce = 0

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.#random = random
    this.cadence = createCadence(clock, this.blockMs, GENESIS_VERSION)
    this.#log = new TransactionLog(clock, this.cadence)
    this.#vaults.set(CONSENSUS_MANAGER, XRD, 3_900_000_000n * 10n ** 18n, GENESIS_VERSION)
  }

  height(): number {
    return this.cadence.height()
  }

  /** Epoch of a state version; the current one when absent. Epochs last five minutes. */
  epoch(version: number = this.height()): number {
    return GENESIS_EPOCH + Math.floor((version - GENESIS_VERSION) / this.#roundsPerEpoch())
  }

  /** Round of a state version within its epoch. */
  round(version: number = this.height()): number {
    return ((version - GENESIS_VERSION) % this.#roundsPerEpoch()) + 1
  }

  isAddress(text: string): boolean {
    return isAccount(text)
  }

  own(privateKey: Uint8Array): string {
    const address = accountOfKey('Secp256k1', secp256k1Key(privateKey))
    this.#keys.set(address, privateKey)
    return address
  }

  balance(holder: string, asset = 'native'): bigint {
    const resource = resourceOf(asset)
    return (this.#vaults.get(holder, resource) ?? 0n) / this.#unit(resource)
  }

  fund(holder: string, amount: bigint, asset = 'native'): void {
    const resource = resourceOf(asset)
    this.#add(holder, resource, amount * this.#unit(resource))
  }

  /** Deploys a component. */
  install(address: string, component: RadixComponent): void {
    this.#components.set(address, component)
  }

  component(address: string): RadixComponent | undefined {
    return this.#components.get(address)
  }

  /** Tells whether an address has a state: a resource, a component, an account that received something or belongs to no key. */
  exists(address: string): boolean {
    if (address === XRD || this.tokens.has(address) || this.#components.has(address)) return true
    return this.#vaults.of(address).length > 0
  }

  /** Vaults of an account or a component, the last changed first. */
  vaults(address: string): readonly Vault[] {
    return this.#components.has(address) ? this.#vaults.ofComponent(address) : this.#vaults.of(address)
  }

  divisibility(resource: string): number | undefined {
    return resource === XRD ? DECIMALS : this.tokens.get(resource)?.decimals
  }

  pay({ from, to, amount, asset = 'native', memo }: Payment): string {
    const resource = resourceOf(asset)
    const paid = values.decimal(amount * this.#unit(resource))
    const instructions: readonly Instruction[] = [
      callOf(from, 'lock_fee', values.decimal(OWN_FEE)),
      callOf(from, 'withdraw', values.address(resource), paid),
      { kind: 'TakeAllFromWorktop', resource },
      callOf(to, 'try_deposit_or_abort', values.bucket(0), values.none),
    ]
    return this.execute(from, instructions, memo)
  }

  /** Signs a manifest with the key of an own account and commits it; returns the hash of its intent. Throws when it fails. */
  execute(from: string, instructions: readonly Instruction[], message?: string): string {
    const key = this.#keys.get(from)
    if (!key) throw new Error(`The XRD ledger holds no key of ${from}.`)
    const epoch = this.epoch()
    const header = { startEpoch: epoch, endEpoch: epoch + OWN_EPOCHS, nonce: this.#nonce++ }
    const { bytes, intentHash, payloadHash } = signTransaction(key, { ...header, instructions, message })
    const transaction = {
      bytes,
      instructions,
      ...header,
      tipPercentage: 0,
      signers: new Set([from]),
      ...(message !== undefined && { message }),
      intentHash: hashText('txid', intentHash),
      intentHex: Buffer.from(intentHash).toString('hex'),
      payloadHash: hashText('notarizedtransaction', payloadHash),
    }
    const rejected = this.#commit(transaction)
    const failure = rejected ?? this.stored(transaction.intentHash)?.failure
    if (failure !== undefined) throw new Error(`${from} cannot pay on XRD: ${failure}`)
    return transaction.intentHash
  }

  /**
   * Takes a notarized transaction: it is committed, or kept as rejected for a reason that may pass. Returns whether it was
   * known. Throws an `InvalidPayload` for one that can never be committed.
   */
  async submit(bytes: Uint8Array): Promise<boolean> {
    const transaction = await readTransaction(bytes)
    const { startEpoch, endEpoch, payloadHash, intentHash } = transaction
    const epoch = this.epoch()
    if (startEpoch > epoch + 1)
      throw new InvalidPayload(
        `Transaction start epoch ${startEpoch} is not yet close enough to current epoch ${epoch}`,
      )
    if (endEpoch <= epoch)
      throw new InvalidPayload(`Transaction is no longer valid from epoch ${endEpoch} but it is now epoch ${epoch}`)
    if (this.#payloads.has(payloadHash)) return true
    if (this.#transactions.has(intentHash)) throw new InvalidPayload(rejections.committedBefore(transaction.intentHex))
    this.#payloads.add(payloadHash)
    const reason = this.#commit(transaction)
    if (reason !== undefined) this.#rejections.set(payloadHash, { intentHash, payloadHash, endEpoch, reason })
    return false
  }

  /** Runs a manifest without effect. */
  preview(instructions: readonly Instruction[], flags: PreviewFlags): RadixPreview {
    const { signers } = flags
    const run = this.#run(instructions, (account) => signers === 'everybody' || signers.has(account))
    if ('rejected' in run) return rejectedPreview(run.rejected, this.#vaults)
    const cost = costOf(run, flags.tipPercentage, (account) => this.#isNew(account))
    return previewOf(run, cost, flags)
  }

  stored(intentHash: string): RadixTransaction | undefined {
    return this.#transactions.get(intentHash)
  }

  /** Committed transactions, oldest first. */
  all(): readonly RadixTransaction[] {
    return [...this.#transactions.values()]
  }

  /** Rejections of an intent's payloads. */
  rejectionsOf(intentHash: string): readonly PendingRejection[] {
    return [...this.#rejections.values()].filter((one) => one.intentHash === intentHash)
  }

  /** Finds a transaction by the hash of its intent, also in hexadecimal as networks write it. */
  find(hash: string): LedgerTransaction | undefined {
    const bare = /^[0-9a-f]{64}$/i.test(hash) ? hashText('txid', Uint8Array.from(Buffer.from(hash, 'hex'))) : hash
    return this.#log.find(bare)
  }

  onTransaction(listener: TransactionListener): () => void {
    return this.#log.onTransaction(listener)
  }

  /** Units of the eighteenth decimal in one base unit of a resource. */
  #unit(resource: string): bigint {
    return 10n ** BigInt(DECIMALS - (this.divisibility(resource) ?? DECIMALS))
  }

  #add(holder: string, resource: string, amount: bigint): void {
    this.#vaults.set(holder, resource, (this.#vaults.get(holder, resource) ?? 0n) + amount, this.height())
  }

  #roundsPerEpoch(): number {
    return EPOCH_MS / this.blockMs
  }

  /** Accounts of keys exist without a state. */
  #isNew(account: string): boolean {
    return this.#vaults.of(account).length === 0
  }

  #run(
    instructions: readonly Instruction[],
    isSignedBy: (account: string) => boolean,
  ): ManifestRun | { rejected: string } {
    try {
      return runManifest(instructions, {
        vaults: this.#vaults,
        isSignedBy,
        component: (address) => this.#components.get(address),
        divisibility: (resource) => this.divisibility(resource),
      })
    } catch (error) {
      if (error instanceof RadixRejection) return { rejected: error.message }
      throw error
    }
  }

  /** Runs a transaction and applies it; returns why it is rejected. */
  #commit(transaction: ReadTransaction): string | undefined {
    const epoch = this.epoch()
    if (transaction.startEpoch > epoch) return rejections.notYetValid(transaction.startEpoch, epoch)
    const run = this.#run(transaction.instructions, (account) => transaction.signers.has(account))
    if ('rejected' in run) return run.rejected
    const cost = costOf(run, transaction.tipPercentage, (account) => this.#isNew(account))
    const outcome = chargeFrom(run, cost)
    if ('rejected' in outcome) return outcome.rejected
    this.#include(transaction, outcome)
    return undefined
  }

  #include(transaction: ReadTransaction, { run, cost, failure }: Exclude<ChargedRun, { rejected: string }>): void {
    const version = this.height() + 1
    const fee = totalOf(cost)
    const applied = failure === undefined ? run.changes.list() : []
    for (const { holder, resource, after } of applied) this.#vaults.set(holder, resource, after, version)
    const returned = failure === undefined ? run.locked : []
    for (const { holder, amount } of returned) this.#add(holder, XRD, amount)
    chargeFee(run.locked, fee, (holder, amount) => this.#add(holder, XRD, -amount))
    const stored: RadixTransaction = {
      intentHash: transaction.intentHash,
      payloadHash: transaction.payloadHash,
      bytes: transaction.bytes,
      instructions: transaction.instructions,
      message: transaction.message,
      failure,
      epoch: this.epoch(version),
      round: this.round(version),
      cost,
      fee,
      feePayer: entityOf(run.locked[0]?.holder ?? ''),
      events: failure === undefined ? run.events : [],
      changes: balanceChanges(applied, returned),
      time: this.#clock.now(),
    }
    this.#transactions.set(stored.intentHash, stored)
    this.#log.add(viewTransaction(stored, (resource) => this.#unit(resource)))
  }

  /** A hash that belongs to a label, hexadecimal. */
  hashOf(label: string): string {
    return this.#random.hex(`XRD/${label}`)
  }
}

const resourceOf = (asset: string): string => (asset === 'native' ? XRD : asset)
