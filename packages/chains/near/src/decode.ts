import { readMemoBytes } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { readAddress } from './account-id.ts'
import { MOST_REGISTRATION } from './registration.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a transaction back: a transfer of NEAR, or a token's `ft_transfer` that may have its recipient registered first.
 *
 * Registering is a fee, so it is not told as an output; it must be for the recipient alone and within bounds. Throws
 * `TypeError` on anything else.
 */
export const decode = ({ tx }: BuiltTransaction): DecodedDeposit => {
  const { signerId, receiverId, actions, ...rest } = Object(tx) as Fields
  if (Object.keys(rest).length > 0 || !Array.isArray(actions)) throw new TypeError('A transaction of an unknown shape')
  const from = [account(signerId)]
  const [first, second, ...more] = actions.map(actionOf)
  if (!first || more.length > 0) throw new TypeError('A deposit has one action, or two')
  if (first.type === 'Transfer' && !second) {
    return { to: account(receiverId), amount: base(exactly(first.params, ['deposit']).deposit), others: [], from }
  }
  const sent = readTransfer(second ?? first)
  if (second) requireRegistration(first, sent.to)
  return { ...sent, token: account(receiverId), others: [], from }
}

interface Action {
  readonly type: unknown
  readonly params: Fields
}

const actionOf = (action: unknown): Action => {
  const { type, params, ...rest } = Object(action) as Fields
  if (Object.keys(rest).length > 0) throw new TypeError('An action of an unknown shape')
  return { type, params: Object(params) as Fields }
}

const callOf = ({ type, params }: Action, method: string): { readonly args: Fields; readonly deposit: bigint } => {
  const { methodName, args, gas, deposit } = exactly(params, ['methodName', 'args', 'gas', 'deposit'])
  if (type !== 'FunctionCall' || methodName !== method) throw new TypeError(`An action that is not ${method}`)
  base(gas)
  return { args: Object(args) as Fields, deposit: base(deposit) }
}

const readTransfer = (
  action: Action,
): { readonly to: string; readonly amount: bigint; memo?: string; memoHex?: string } => {
  const { args, deposit } = callOf(action, 'ft_transfer')
  if (deposit !== 1n) throw new TypeError('A token transfer attaches exactly one yocto')
  const { receiver_id, amount, memo } = exactly(args, ['receiver_id', 'amount', 'memo'])
  const sent = { to: account(receiver_id), amount: base(amount) }
  if (memo === undefined) return sent
  if (typeof memo !== 'string') throw new TypeError('A memo that is no text')
  return { ...sent, ...readMemoBytes(new TextEncoder().encode(memo)) }
}

const requireRegistration = (action: Action, recipient: string): void => {
  const { args, deposit } = callOf(action, 'storage_deposit')
  const { account_id, registration_only } = exactly(args, ['account_id', 'registration_only'])
  if (account_id !== recipient || registration_only !== true || deposit > MOST_REGISTRATION) {
    throw new TypeError('A registration of somebody else, or at too high a price')
  }
}

const exactly = (fields: Fields, names: readonly string[]): Fields => {
  if (Object.keys(fields).some((name) => !names.includes(name)))
    throw new TypeError('A field that is no part of a deposit')
  return fields
}

const account = (id: unknown): string => {
  const reading = typeof id === 'string' ? readAddress(id) : undefined
  if (!reading) throw new TypeError('An account that is none')
  return reading.canonical
}

const base = (digits: unknown): bigint => {
  const units = typeof digits === 'string' ? parseBase(digits) : undefined
  if (units === undefined) throw new TypeError('An amount that is no number')
  return units
}
