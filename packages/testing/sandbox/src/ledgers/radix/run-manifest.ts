import { account } from './account.ts'
import type { Instruction, ManifestValue, MethodCall } from './manifest.ts'
import { isAccount, XRD } from './radix-address.ts'
import type { Argument, Bucket, RadixComponent, Runtime } from './radix-component.ts'
import { RadixRuntimeError, rejections, runtimeErrors } from './radix-error.ts'
import type { RadixEvent } from './radix-event.ts'
import { VaultChanges, type Vaults } from './radix-vaults.ts'

/** State that a manifest runs on. */
export interface ManifestContext {
  readonly vaults: Vaults
  /** Tells whether an account signed the transaction. */
  isSignedBy(account: string): boolean
  component(address: string): RadixComponent | undefined
  /** Decimals of a resource; `undefined` for one that does not exist. */
  divisibility(resource: string): number | undefined
}

/** A fee that a vault locked. */
export interface LockedFee {
  readonly holder: string
  readonly amount: bigint
}

/** Result of running a manifest, before its cost is known. */
export interface ManifestRun {
  /** The error of the engine; the changes are then without effect, and the locked fees are those locked before it. */
  readonly failure?: string
  readonly changes: VaultChanges
  readonly events: readonly RadixEvent[]
  readonly locked: readonly LockedFee[]
  /** Calls of components other than accounts. */
  readonly componentCalls: number
}

/** Amounts of a worktop by resource. */
class Worktop {
  readonly #amounts = new Map<string, bigint>()

  put({ resource, amount }: Bucket): void {
    if (amount > 0n) this.#amounts.set(resource, this.amount(resource) + amount)
  }

  amount(resource: string): bigint {
    return this.#amounts.get(resource) ?? 0n
  }

  take(resource: string, amount: bigint): Bucket {
    if (amount > this.amount(resource)) throw runtimeErrors.worktopTooSmall()
    const rest = this.amount(resource) - amount
    if (rest === 0n) this.#amounts.delete(resource)
    else this.#amounts.set(resource, rest)
    return { resource, amount }
  }

  takeEverything(): readonly Bucket[] {
    return [...this.#amounts].map(([resource, amount]) => this.take(resource, amount))
  }
}

class Processor implements Runtime {
  readonly changes: VaultChanges
  readonly events: RadixEvent[] = []
  readonly locked: LockedFee[] = []
  componentCalls = 0
  readonly #context: ManifestContext
  readonly #worktop = new Worktop()
  readonly #buckets = new Map<number, Bucket>()
  #taken = 0

  constructor(context: ManifestContext) {
    this.#context = context
    this.changes = new VaultChanges(context.vaults)
  }

  run(instruction: Instruction): void {
    if (instruction.kind === 'CallMethod') this.#call(instruction)
    else if (instruction.kind === 'ReturnToWorktop') this.#worktop.put(this.#give(instruction.bucket))
    else if (instruction.kind === 'other') throw new RadixRuntimeError(`The sandbox does not run ${instruction.name}.`)
    else this.#useWorktop(instruction)
  }

  /** Nothing may be left when the manifest ends. */
  end(): void {
    if (this.#worktop.takeEverything().length > 0) throw runtimeErrors.leftOver()
    if (this.#buckets.size > 0) throw runtimeErrors.leftOver()
  }

  isSignedBy(address: string): boolean {
    return this.#context.isSignedBy(address)
  }

  amount(holder: string, resource: string): bigint | undefined {
    return this.changes.get(holder, resource)
  }

  take(holder: string, resource: string, amount: bigint): Bucket {
    this.#checkAmount(resource, amount)
    const held = this.amount(holder, resource) ?? 0n
    if (amount > held) throw runtimeErrors.vaultTooSmall(amount, held)
    this.changes.add(holder, resource, -amount)
    return { resource, amount }
  }

  put(holder: string, { resource, amount }: Bucket): void {
    this.changes.add(holder, resource, amount)
  }

  lockFee(holder: string, amount: bigint): void {
    if (amount < 0n) throw runtimeErrors.invalidAmount(amount)
    const held = this.amount(holder, XRD) ?? 0n
    if (amount > held) throw runtimeErrors.feeTooLarge(amount, held)
    this.changes.add(holder, XRD, -amount)
    this.locked.push({ holder, amount })
    this.emit({ emitter: holder, name: 'LockFeeEvent', fields: [{ name: 'amount', type: 'Decimal', value: amount }] })
  }

  emit(event: RadixEvent): void {
    this.events.push(event)
  }

  #useWorktop(instruction: Extract<Instruction, { readonly resource: string }>): void {
    const { kind, resource } = instruction
    const held = this.#worktop.amount(resource)
    if (kind === 'TakeAllFromWorktop') this.#keep(this.#worktop.take(resource, held))
    if (kind === 'AssertWorktopContains' && held < instruction.amount)
      throw runtimeErrors.worktopAssertion(resource, runtimeErrors.atLeast(instruction.amount, held))
    if (kind === 'AssertWorktopContainsAny' && held === 0n)
      throw runtimeErrors.worktopAssertion(resource, 'ExpectedNonZeroAmount')
    if (kind !== 'TakeFromWorktop') return
    this.#checkAmount(resource, instruction.amount)
    this.#keep(this.#worktop.take(resource, instruction.amount))
  }

  #call({ address, method, args }: MethodCall): void {
    const component = isAccount(address) ? account : this.#context.component(address)
    if (!component) throw rejections.noEntity(address)
    if (component !== account) this.componentCalls += 1
    const given = args.map((value) => this.#resolve(value))
    for (const bucket of component.call({ self: address, method, args: given, runtime: this }))
      this.#worktop.put(bucket)
  }

  #resolve(value: ManifestValue): Argument {
    if (value.kind === 'bucket') return { kind: 'buckets', buckets: [this.#give(value.id)] }
    if (value.kind === 'expression') return { kind: 'buckets', buckets: this.#worktop.takeEverything() }
    if (value.kind === 'array' && value.elements.every(({ kind }) => kind === 'bucket'))
      return { kind: 'buckets', buckets: value.elements.map((one) => this.#give(one.kind === 'bucket' ? one.id : -1)) }
    return value
  }

  #keep(bucket: Bucket): void {
    this.#buckets.set(this.#taken++, bucket)
  }

  #give(id: number): Bucket {
    const bucket = this.#buckets.get(id)
    if (!bucket) throw runtimeErrors.noBucket(id)
    this.#buckets.delete(id)
    return bucket
  }

  /** An amount is positive and has no more decimals than its resource. */
  #checkAmount(resource: string, amount: bigint): void {
    const decimals = this.#context.divisibility(resource)
    if (decimals === undefined) throw rejections.noEntity(resource)
    if (amount < 0n || amount % 10n ** BigInt(18 - decimals) !== 0n) throw runtimeErrors.invalidAmount(amount)
  }
}

/**
 * Runs the instructions of a manifest over vaults that it does not change. Throws a `RadixRejection` for a manifest that names
 * what does not exist.
 */
export const runManifest = (instructions: readonly Instruction[], context: ManifestContext): ManifestRun => {
  const processor = new Processor(context)
  const { changes, events, locked } = processor
  try {
    for (const instruction of instructions) processor.run(instruction)
    processor.end()
    return { changes, events, locked, componentCalls: processor.componentCalls }
  } catch (error) {
    if (!(error instanceof RadixRuntimeError)) throw error
    return { failure: error.message, changes, events, locked, componentCalls: processor.componentCalls }
  }
}
