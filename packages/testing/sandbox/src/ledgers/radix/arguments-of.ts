import type { Argument, Bucket, ComponentCall } from './radix-component.ts'
import { runtimeErrors } from './radix-error.ts'

/** Readers of the arguments of a call by position. Each throws a `RadixRuntimeError` for a value of another type. */
export interface Arguments {
  /** Requires this number of arguments. */
  count(count: number): void
  address(index: number): string
  decimal(index: number): bigint
  string(index: number): string
  buckets(index: number): readonly Bucket[]
  bucket(index: number): Bucket
}

/** Arguments of a call by their types; a call with others fails as the schema of a blueprint makes it fail. */
export const argumentsOf = ({ method, args }: Pick<ComponentCall, 'method' | 'args'>): Arguments => {
  const fail = (): never => {
    throw runtimeErrors.arguments(method)
  }
  const at = (index: number): Argument => args[index] ?? fail()
  return {
    count: (count) => void (args.length === count || fail()),
    address: (index) => {
      const value = at(index)
      return value.kind === 'address' ? value.value : fail()
    },
    decimal: (index) => {
      const value = at(index)
      return value.kind === 'decimal' ? value.value : fail()
    },
    string: (index) => {
      const value = at(index)
      return value.kind === 'string' ? value.value : fail()
    },
    buckets: (index) => {
      const value = at(index)
      return value.kind === 'buckets' ? value.buckets : fail()
    },
    bucket: (index) => {
      const value = at(index)
      return (value.kind === 'buckets' && value.buckets.length === 1 && value.buckets[0]) || fail()
    },
  }
}
