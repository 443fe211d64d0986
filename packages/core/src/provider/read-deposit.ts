import type { ContractCall, Deposit } from '../contract/deposit.ts'
import { copyPlain } from '../domain/copy-plain.ts'
import { UnreadableInput } from '../unreadable-input.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * A provider's deposit as plain data, with the members every transaction is built from. Whether it is the deposit that was
 * agreed on is the guard's question.
 *
 * @throws {UnreadableInput} for a value that is not a deposit.
 */
export const readDeposit = (value: unknown): Deposit => {
  const deposit = copyPlain(value)
  if (!hasMembers(deposit) || !hasMembers(deposit.asset)) throw new UnreadableInput('The provider returned no deposit.')
  const { asset, amount, sources } = deposit
  check(isTexts(sources) && sources.length > 0, 'sources')
  check(typeof amount === 'bigint' && amount >= 0n, 'amount')
  check(typeof asset.identifier === 'string' && Number.isInteger(asset.decimals), 'asset')
  check(isTime(deposit.expiresAt), 'expiresAt')
  check(isChannel(deposit.channel), 'channel')
  check(isEnforced(deposit.enforced), 'enforced')
  check(isText(deposit.inboundAddress), 'inboundAddress')
  checkKind(deposit)
  return deposit as unknown as Deposit
}

const checkKind = (deposit: Members): void => {
  const { kind, to, memo, form } = deposit
  if (kind === 'simpleTransfer') {
    check(typeof to === 'string', 'to')
  } else if (kind === 'transferWithMemo') {
    check(typeof memo === 'string', 'memo')
    check(form === 'transfer' || form === 'msgDeposit', 'form')
    check(typeof to === 'string' || (form === 'msgDeposit' && to === undefined), 'to')
  } else {
    check(kind === 'contractCall' && hasMembers(deposit.call), 'kind')
    checkCall(deposit.call as Members)
    check(isPayout(deposit.payout), 'payout')
  }
}

const checkCall = (call: Members): void => {
  const checks: Readonly<Record<ContractCall['call']['vm'], () => boolean>> = {
    evm: () => typeof call.to === 'string' && typeof call.data === 'string' && typeof call.value === 'bigint',
    tron: () => typeof call.to === 'string' && typeof call.data === 'string' && typeof call.callValue === 'bigint',
    solana: () => Array.isArray(call.instructions),
    starknet: () => Array.isArray(call.calls),
    radix: () => typeof call.manifest === 'string',
  }
  const known = Object.hasOwn(checks, String(call.vm)) ? checks[call.vm as ContractCall['call']['vm']] : undefined
  check(known?.() === true, 'call')
}

const check = (holds: boolean, member: string): void => {
  if (!holds) throw new UnreadableInput(`The deposit's ${member} is missing, of a wrong type or out of range.`)
}

const hasMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
const isTime = (value: unknown): boolean => value === undefined || (typeof value === 'number' && value >= 0)
const isChannel = (value: unknown): boolean =>
  value === undefined || (hasMembers(value) && typeof value.id === 'string' && isTime(value.expiresAt))
const isEnforced = (value: unknown): boolean =>
  value === undefined || (hasMembers(value) && typeof value.minBuyAmount === 'bigint' && value.minBuyAmount >= 0n)
const isPayout = (value: unknown): boolean =>
  value === undefined ||
  (hasMembers(value) && hasMembers(value.asset) && typeof value.to === 'string' && typeof value.minAmount === 'bigint')
