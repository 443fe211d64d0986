import { readInstructions } from './instructions.ts'

/** What a manifest takes out of an account. */
export interface Withdrawal {
  readonly from: string
  readonly resource: string
  /** Decimal in whole units. */
  readonly amount: string
}

/** Instructions of a deposit. Others call packages, freeze vaults, change who may do what, or run manifests inside. */
const INSTRUCTIONS: ReadonlySet<string> = new Set([
  'CALL_METHOD',
  'TAKE_FROM_WORKTOP',
  'TAKE_ALL_FROM_WORKTOP',
  'RETURN_TO_WORKTOP',
  'ASSERT_WORKTOP_CONTAINS',
])

/** Methods by which an account takes back what is left. */
const RETURNS: ReadonlySet<string> = new Set([
  'deposit',
  'deposit_batch',
  'try_deposit_or_abort',
  'try_deposit_batch_or_abort',
])

/**
 * The one withdrawal of a manifest somebody else has written. Throws `TypeError` when there is another number of them, and
 * when the manifest asks any account for anything else than to take back what is left: fees, proofs, settings.
 */
export const readWithdrawal = (manifest: string): Withdrawal => {
  const instructions = readInstructions(manifest)
  if (!instructions.every(([name]) => INSTRUCTIONS.has(name ?? ''))) {
    throw new TypeError('A manifest with an instruction that is no part of a deposit')
  }
  const calls = instructions.filter(([name]) => name === 'CALL_METHOD').map(callOf)
  const asked = calls.filter(({ address }) => address.startsWith('account_'))
  const [call, ...more] = asked.filter(({ method }) => method === 'withdraw')
  if (!call || more.length > 0) throw new TypeError('A manifest with other than one withdrawal')
  const others = asked.filter((other) => other !== call)
  if (!others.every(({ address, method }) => address === call.address && RETURNS.has(method))) {
    throw new TypeError('A manifest that asks an account for something else')
  }
  const [, resource, amount] = /^Address \( "(\w+)" \) Decimal \( "([0-9.]+)" \)$/.exec(call.given) ?? []
  if (resource === undefined || amount === undefined) throw new TypeError('A withdrawal of something else')
  return { from: call.address, resource, amount }
}

interface Call {
  readonly address: string
  readonly method: string
  readonly given: string
}

/** Addresses in any but their usual spelling, and names that stand for them, are refused: they could hide an account. */
const callOf = (words: readonly string[]): Call => {
  const [address, method] = [words[3], words[5]].map((word) => /^"([a-z0-9_]+)"$/.exec(word ?? '')?.[1])
  const opened = words.slice(1, 3).join(' ') === 'Address (' && words[4] === ')'
  if (!opened || address === undefined || method === undefined) throw new TypeError('A call of something unreadable')
  return { address, method, given: words.slice(6).join(' ') }
}
