import { UnreadableInput } from '@switchyard/chain-kit'
import { readInstructions } from './read-instructions.ts'

/** The withdrawal of a manifest. */
export interface Withdrawal {
  readonly from: string
  readonly resource: string
  /** Decimal in whole units. */
  readonly amount: string
}

/**
 * Instructions allowed in a deposit. Others call packages, freeze vaults, change access rules, or run nested manifests.
 */
const INSTRUCTIONS: ReadonlySet<string> = new Set([
  'CALL_METHOD',
  'TAKE_FROM_WORKTOP',
  'TAKE_ALL_FROM_WORKTOP',
  'RETURN_TO_WORKTOP',
  'ASSERT_WORKTOP_CONTAINS',
])

/** Methods that return unused resources to an account. */
const RETURNS: ReadonlySet<string> = new Set([
  'deposit',
  'deposit_batch',
  'try_deposit_or_abort',
  'try_deposit_batch_or_abort',
])

/**
 * Reads the single withdrawal of a provider's manifest.
 *
 * @throws {UnreadableInput} For any other number of withdrawals, and when the manifest calls an account for anything but
 * returning unused resources: fees, proofs, settings.
 */
export const readWithdrawal = (manifest: string): Withdrawal => {
  const instructions = readInstructions(manifest)
  if (!instructions.every(([name]) => INSTRUCTIONS.has(name ?? ''))) {
    throw new UnreadableInput('The manifest has an instruction that is not allowed in a deposit.')
  }
  const calls = instructions
    .filter(([name]) => name === 'CALL_METHOD')
    .map((words) => {
      // Addresses in other forms and named addresses are refused, since they could hide an account.
      const [address, method] = [words[3], words[5]].map((word) => /^"([a-z0-9_]+)"$/.exec(word ?? '')?.[1])
      const opened = words.slice(1, 3).join(' ') === 'Address (' && words[4] === ')'
      if (!opened || address === undefined || method === undefined)
        throw new UnreadableInput('A call has an unsupported address or method.')
      return { address, method, given: words.slice(6).join(' ') }
    })
  const accountCalls = calls.filter(({ address }) => address.startsWith('account_'))
  const [call, ...more] = accountCalls.filter(({ method }) => method === 'withdraw')
  if (!call || more.length > 0) throw new UnreadableInput('The manifest must have exactly one withdrawal.')
  const others = accountCalls.filter((other) => other !== call)
  if (!others.every(({ address, method }) => address === call.address && RETURNS.has(method))) {
    throw new UnreadableInput('The manifest calls an account for something other than a withdrawal or a return.')
  }
  const [, resource, amount] = /^Address \( "(\w+)" \) Decimal \( "([0-9.]+)" \)$/.exec(call.given) ?? []
  if (resource === undefined || amount === undefined)
    throw new UnreadableInput('The withdrawal has unsupported arguments.')
  return { from: call.address, resource, amount }
}
