import { readMemoBytes, UnreadableInput } from '@switchyard/chain-kit'
import { type BuiltTransaction, type DecodedDeposit, parseBase } from '@switchyard/core'
import { readAddress } from './address.ts'
import { type NearFacts, nearFacts } from './facts.ts'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Decodes a transaction: a transfer of NEAR, or a token's `ft_transfer`, possibly with a registration of its recipient. NEAR may be
 * wrapped first by a known contract, which is a transfer of NEAR with a `wrapper`.
 *
 * A registration is a fee, so it is not returned as an output; it must be for the recipient, or of wrapped NEAR for the sender, and
 * within bounds.
 *
 * @throws {UnreadableInput} For anything else.
 */
export const decode = ({ tx }: BuiltTransaction, facts: NearFacts = nearFacts.own): DecodedDeposit => {
  const { signerId, receiverId, actions, ...rest } = Object(tx) as JsonObject
  if (Object.keys(rest).length > 0 || !Array.isArray(actions))
    throw new UnreadableInput('The transaction has an unknown format.')
  const from = [requireAccount(signerId)]
  const steps = actions.map((action): Action => {
    const { type, params, ...unknown } = Object(action) as JsonObject
    if (Object.keys(unknown).length > 0) throw new UnreadableInput('An action has an unknown format.')
    return { type, params: Object(params) as JsonObject }
  })
  const [first] = steps
  const last = steps.pop()
  if (!first || !last) throw new UnreadableInput('A deposit must have an action.')
  if (first.type === 'Transfer' && steps.length === 0) {
    const amount = requireBase(requireOnly(first.params, ['deposit']).deposit)
    return { to: requireAccount(receiverId), amount, others: [], from }
  }

  const transfer = readCall(last, 'ft_transfer')
  if (transfer.deposit !== 1n) throw new UnreadableInput('A token transfer must attach exactly one yocto.')
  const { receiver_id, amount, memo } = requireOnly(transfer.args, ['receiver_id', 'amount', 'memo'])
  const to = requireAccount(receiver_id)
  const contract = requireAccount(receiverId)
  const paid = { to, amount: requireBase(amount), others: [], from }
  const accounts = new Set([to])
  let sent: DecodedDeposit = { ...paid, token: contract }
  if (steps.at(-1)?.params.methodName === 'near_deposit') {
    const { args, deposit } = readCall(steps.pop() as Action, 'near_deposit')
    requireOnly(args, [])
    if (!facts.wrappers.includes(contract) || deposit !== paid.amount)
      throw new UnreadableInput('The transaction wraps NEAR with an unknown contract, or another amount than it sends.')
    sent = { ...paid, wrapper: contract }
    for (const payer of from) accounts.add(payer)
  }
  for (const step of steps) {
    const { args, deposit } = readCall(step, 'storage_deposit')
    const { account_id, registration_only } = requireOnly(args, ['account_id', 'registration_only'])
    // Each account is registered once.
    if (!accounts.delete(String(account_id)) || registration_only !== true || deposit > facts.maxRegistrationFee)
      throw new UnreadableInput('The registration is for another account or its deposit is too high.')
  }
  if (memo === undefined) return sent
  if (typeof memo !== 'string') throw new UnreadableInput('The memo is not a string.')
  return { ...sent, ...readMemoBytes(new TextEncoder().encode(memo)) }
}

interface Action {
  readonly type: unknown
  readonly params: JsonObject
}

const readCall = (
  { type, params }: Action,
  method: string,
): { readonly args: JsonObject; readonly deposit: bigint } => {
  const { methodName, args, gas, deposit } = requireOnly(params, ['methodName', 'args', 'gas', 'deposit'])
  if (type !== 'FunctionCall' || methodName !== method)
    throw new UnreadableInput(`The action is not a call of ${method}.`)
  requireBase(gas)
  return { args: Object(args) as JsonObject, deposit: requireBase(deposit) }
}

const requireOnly = (fields: JsonObject, names: readonly string[]): JsonObject => {
  if (Object.keys(fields).some((name) => !names.includes(name)))
    throw new UnreadableInput('The transaction has fields that do not belong to a deposit.')
  return fields
}

const requireAccount = (id: unknown): string => {
  const reading = typeof id === 'string' ? readAddress(id) : undefined
  if (!reading) throw new UnreadableInput('An account id is invalid.')
  return reading.canonical
}

const requireBase = (digits: unknown): bigint => {
  const units = typeof digits === 'string' ? parseBase(digits) : undefined
  if (units === undefined) throw new UnreadableInput('An amount is not a decimal number.')
  return units
}
