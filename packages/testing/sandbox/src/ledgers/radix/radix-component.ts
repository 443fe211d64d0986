import type { ManifestValue } from './manifest.ts'
import type { RadixEvent } from './radix-event.ts'

/** An amount of a resource on its way through a manifest. */
export interface Bucket {
  readonly resource: string
  readonly amount: bigint
}

/** An argument of a call: a value, or the buckets that were named. */
export type Argument =
  | Exclude<ManifestValue, { kind: 'bucket' } | { kind: 'expression' }>
  | { readonly kind: 'buckets'; readonly buckets: readonly Bucket[] }

/** Environment of a method while its transaction runs. Everything throws a `RadixRuntimeError`. */
export interface Runtime {
  /** Tells whether the transaction is signed with the key of an account. */
  isSignedBy(account: string): boolean
  /** Takes from a vault of the holder. */
  take(holder: string, resource: string, amount: bigint): Bucket
  put(holder: string, bucket: Bucket): void
  lockFee(holder: string, amount: bigint): void
  /** Amount in a vault; `undefined` without the vault. */
  amount(holder: string, resource: string): bigint | undefined
  emit(event: RadixEvent): void
}

/** A call of a method of a component. */
export interface ComponentCall {
  readonly self: string
  readonly method: string
  readonly args: readonly Argument[]
  readonly runtime: Runtime
}

/** A component that is deployed on the ledger. */
export interface RadixComponent {
  readonly package: string
  readonly blueprint: string
  /** Runs a method; its buckets go to the worktop. Throws a `RadixRuntimeError`. */
  call(call: ComponentCall): readonly Bucket[]
}
