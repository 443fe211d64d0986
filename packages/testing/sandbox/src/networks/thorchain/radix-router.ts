import { type Arguments, argumentsOf } from '../../ledgers/radix/arguments-of.ts'
import { callOf, type Instruction, values } from '../../ledgers/radix/manifest.ts'
import { packageAddress, XRD } from '../../ledgers/radix/radix-address.ts'
import { printDecimal } from '../../ledgers/radix/radix-amount.ts'
import type { ComponentCall, RadixComponent } from '../../ledgers/radix/radix-component.ts'
import { runtimeErrors } from '../../ledgers/radix/radix-error.ts'

/** Package of the router; its real address is not public. */
const PACKAGE = packageAddress('MayaRouter')

/** Names the place in which a router keeps the funds of a vault. */
export const routerVault = (router: string, vault: string): string => `${router}#${vault}`

type Method = (call: ComponentCall, args: Arguments) => ReturnType<RadixComponent['call']>

const requireSigned = ({ runtime }: ComponentCall, account: string): void => {
  if (!runtime.isSignedBy(account)) throw runtimeErrors.accessRule()
}

const userDeposit: Method = (call, args) => {
  args.count(4)
  const [sender, vault, bucket, memo] = [args.address(0), args.address(1), args.bucket(2), args.string(3)]
  requireSigned(call, sender)
  call.runtime.put(routerVault(call.self, vault), bucket)
  call.runtime.emit({
    emitter: call.self,
    name: 'MayaRouterDepositEvent',
    fields: [
      { name: 'sender', type: 'ComponentAddress', value: sender },
      { name: 'vault_address', type: 'ComponentAddress', value: vault },
      { name: 'resource_address', type: 'ResourceAddress', value: bucket.resource },
      { name: 'amount', type: 'Decimal', value: bucket.amount },
      { name: 'memo', type: 'String', value: memo },
    ],
  })
  return []
}

const lockFee: Method = (call, args) => {
  const [vault, fee] = [args.address(0), args.decimal(1)]
  requireSigned(call, vault)
  call.runtime.lockFee(routerVault(call.self, vault), fee)
  return []
}

const withdraw: Method = (call, args) => {
  args.count(6)
  const [vault, resource, recipient, amount] = [args.address(0), args.address(1), args.address(2), args.decimal(4)]
  requireSigned(call, vault)
  const holder = routerVault(call.self, vault)
  const held = call.runtime.amount(holder, resource)
  if (held === undefined) throw runtimeErrors.panic(`No resource has been deposited to vault ${vault}`)
  if (amount > held)
    throw runtimeErrors.panic(
      `Vault ${vault} balance ${printDecimal(held)} lower than taken amount ${printDecimal(amount)}`,
    )
  call.runtime.emit({
    emitter: call.self,
    name: 'MayaRouterWithdrawEvent',
    fields: [
      { name: 'vault_address', type: 'ComponentAddress', value: vault },
      { name: 'intended_recipient', type: 'ComponentAddress', value: recipient },
      { name: 'resource_address', type: 'ResourceAddress', value: resource },
      { name: 'amount', type: 'Decimal', value: amount },
      { name: 'memo', type: 'String', value: args.string(5) },
      { name: 'aggregator', type: 'Option' },
    ],
  })
  return [call.runtime.take(holder, resource, amount)]
}

/** The locker of the router deposits at once where an account accepts deposits, as all accounts of the sandbox do. */
const transfer: Method = ({ runtime }, args) => {
  const [recipient, bucket] = [args.address(0), args.bucket(1)]
  runtime.put(recipient, bucket)
  return []
}

const methods: Readonly<Record<string, Method>> = {
  user_deposit: userDeposit,
  lock_fee: lockFee,
  withdraw,
  transfer,
}

/** Maya's router. Source: the blueprint in radixdlt/maya, `maya_router/src/lib.rs`. */
export const radixRouter: RadixComponent = {
  package: PACKAGE,
  blueprint: 'MayaRouter',
  call: (call) => {
    const method = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
    if (!method) throw runtimeErrors.noMethod({ package: PACKAGE, blueprint: 'MayaRouter', method: call.method })
    return method(call, argumentsOf(call))
  },
}

/** A payment of a vault. */
export interface RouterPayment {
  readonly router: string
  readonly vault: string
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}

/** Fee that a payout locks; what is not used stays in the vault. */
const MAX_FEE = 5n * 10n ** 18n

/** The manifest of a payout. Source: mayanode 1.124, `radix/router`: `BuildTransferOutTransaction`. */
export const payoutManifest = ({ router, vault, to, amount, memo }: RouterPayment): readonly Instruction[] => {
  const [from, recipient, resource] = [values.address(vault), values.address(to), values.address(XRD)]
  return [
    callOf(router, 'lock_fee', from, values.decimal(MAX_FEE)),
    callOf(router, 'withdraw', from, resource, recipient, values.none, values.decimal(amount), values.string(memo)),
    { kind: 'TakeAllFromWorktop', resource: XRD },
    callOf(router, 'transfer', recipient, values.bucket(0)),
  ]
}
