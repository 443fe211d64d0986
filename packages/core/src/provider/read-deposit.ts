import type { ContractCall, Deposit } from '../contract/deposit.ts'
import { copyPlain } from '../domain/copy-plain.ts'
import { hasMembers, isAmount, isText, optional, type Shape } from '../domain/shape.ts'
import { UnreadableInput } from '../unreadable-input.ts'

const isTime: Shape = (value) => typeof value === 'number' && value >= 0
const isBigint: Shape = (value) => typeof value === 'bigint'

/** Members that deposits of every kind have, in the order they are checked in. */
const members: Readonly<Record<string, Shape>> = {
  sources: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  amount: isAmount,
  asset: hasMembers({ identifier: isText, decimals: Number.isInteger }),
  expiresAt: optional(isTime),
  channel: optional(hasMembers({ id: isText, expiresAt: optional(isTime) })),
  enforced: optional(hasMembers({ minBuyAmount: isAmount })),
  inboundAddress: optional(isText),
}

const calls: Readonly<Record<ContractCall['call']['vm'], Shape>> = {
  evm: hasMembers({ to: isText, data: isText, value: isBigint }),
  tron: hasMembers({ to: isText, data: isText, callValue: isBigint }),
  solana: hasMembers({ instructions: Array.isArray }),
  starknet: hasMembers({ calls: Array.isArray }),
  radix: hasMembers({ manifest: isText }),
}

const areLimits = optional(
  hasMembers({ count: Number.isInteger, valued: Number.isInteger, forms: optional(Array.isArray) }),
)

const isPayout = hasMembers({ asset: hasMembers({}), to: isText, minAmount: isBigint })

/**
 * Reads a provider's deposit as plain data, with the members every transaction is built from. The guard checks that it is the deposit
 * that was agreed on.
 *
 * @throws {UnreadableInput} for a value that is not a deposit.
 */
export const readDeposit = (value: unknown): Deposit => {
  const deposit = copyPlain(value)
  if (!isObject(deposit) || !isObject(deposit.asset)) throw new UnreadableInput('The provider returned no deposit.')
  for (const [member, isValid] of Object.entries(members)) requireValid(isValid(deposit[member]), member)

  const { kind, to, memo, form, call, payout, outputLimits } = deposit
  if (kind === 'simpleTransfer') {
    requireValid(isText(to), 'to')
  } else if (kind === 'transferWithMemo') {
    requireValid(isText(memo), 'memo')
    requireValid(areLimits(outputLimits), 'outputLimits')
    requireValid(form === 'transfer' || form === 'msgDeposit', 'form')
    requireValid(isText(to) || (form === 'msgDeposit' && to === undefined), 'to')
  } else {
    requireValid(kind === 'contractCall' && isObject(call), 'kind')
    const { vm } = call as ContractCall['call']
    requireValid(Object.hasOwn(calls, vm) && calls[vm](call), 'call')
    requireValid(payout === undefined || isPayout(payout), 'payout')
  }
  return deposit as unknown as Deposit
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const requireValid = (isValid: boolean, member: string): void => {
  if (!isValid) throw new UnreadableInput(`The deposit's ${member} is missing, of a wrong type or out of range.`)
}
