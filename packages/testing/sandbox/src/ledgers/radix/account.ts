import { type Arguments, argumentsOf } from './arguments-of.ts'
import { XRD } from './radix-address.ts'
import type { Bucket, ComponentCall, RadixComponent } from './radix-component.ts'
import { ACCOUNT_PACKAGE, runtimeErrors } from './radix-error.ts'
import type { RadixEvent } from './radix-event.ts'

const BLUEPRINT = 'Account'

const moved = (emitter: string, name: string, { resource, amount }: Bucket): RadixEvent => ({
  emitter,
  name,
  variant: { id: 0, name: 'Fungible' },
  fields: [
    { name: '0', type: 'ResourceAddress', value: resource },
    { name: '1', type: 'Decimal', value: amount },
  ],
})

const withdraw = ({ self, runtime }: ComponentCall, resource: string, amount: bigint): readonly Bucket[] => {
  if (runtime.amount(self, resource) === undefined) throw runtimeErrors.noVault(resource)
  const bucket = runtime.take(self, resource, amount)
  runtime.emit(moved(self, 'WithdrawEvent', bucket))
  return [bucket]
}

const deposit = ({ self, runtime }: ComponentCall, buckets: readonly Bucket[]): readonly Bucket[] => {
  for (const bucket of buckets) {
    runtime.put(self, bucket)
    runtime.emit(moved(self, 'DepositEvent', bucket))
  }
  return []
}

const lockFee = ({ self, runtime }: ComponentCall, amount: bigint): readonly Bucket[] => {
  if (runtime.amount(self, XRD) === undefined) throw runtimeErrors.noVault(XRD)
  runtime.lockFee(self, amount)
  return []
}

type Method = (call: ComponentCall, args: Arguments) => readonly Bucket[]

/** Methods that the owner calls. */
const owned: Readonly<Record<string, Method>> = {
  lock_fee: (call, args) => lockFee(call, args.decimal(0)),
  withdraw: (call, args) => withdraw(call, args.address(0), args.decimal(1)),
  lock_fee_and_withdraw: (call, args) => {
    lockFee(call, args.decimal(0))
    return withdraw(call, args.address(1), args.decimal(2))
  },
  deposit: (call, args) => deposit(call, [args.bucket(0)]),
  deposit_batch: (call, args) => deposit(call, args.buckets(0)),
}

/** Methods that everybody calls; accounts of the sandbox accept every deposit. */
const open: Readonly<Record<string, Method>> = {
  try_deposit_or_abort: (call, args) => {
    args.count(2)
    return deposit(call, [args.bucket(0)])
  },
  try_deposit_batch_or_abort: (call, args) => {
    args.count(2)
    return deposit(call, args.buckets(0))
  },
  try_deposit_or_refund: (call, args) => {
    args.count(2)
    return deposit(call, [args.bucket(0)])
  },
  try_deposit_batch_or_refund: (call, args) => {
    args.count(2)
    return deposit(call, args.buckets(0))
  },
}

/** Every account: fees, withdrawals and deposits of fungible resources. Deposit rules and proofs are not simulated. */
export const account: RadixComponent = {
  package: ACCOUNT_PACKAGE,
  blueprint: BLUEPRINT,
  call: (call) => {
    const { self, method, runtime } = call
    const identifier = { package: ACCOUNT_PACKAGE, blueprint: BLUEPRINT, method }
    const protectedMethod = Object.hasOwn(owned, method) ? owned[method] : undefined
    if (protectedMethod && !runtime.isSignedBy(self)) throw runtimeErrors.unauthorized(identifier)
    const found = protectedMethod ?? (Object.hasOwn(open, method) ? open[method] : undefined)
    if (!found) throw runtimeErrors.noMethod(identifier)
    return found(call, argumentsOf(call))
  },
}
