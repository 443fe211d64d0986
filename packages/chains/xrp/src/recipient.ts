import { isLost } from '@switchyard/chain-kit'
import { type IncomingPayment, type RecipientProblem, type RecipientReading, toHuman } from '@switchyard/core'
import { accountFlags } from './account-flags.ts'
import { parseAddress } from './address.ts'
import type { XrpFacts } from './facts.ts'
import type { Account, Gateway } from './gateway.ts'
import { inspectRecipient } from './inspect-recipient.ts'

/** Accounts that nobody signs for: a regular key set to one of them gives the account up. */
const NOBODY: ReadonlySet<string> = new Set(['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji'])

/**
 * Reads an account of the last ledger: whether it exists, and its flags.
 *
 * @throws {UpstreamError} when no server answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { gateway, facts, signal }: { readonly gateway: Gateway; readonly facts: XrpFacts; readonly signal: AbortSignal },
): Promise<RecipientReading> => {
  const inspected = inspectRecipient(payment, facts)
  const parsed = parseAddress(payment.address)
  if (!inspected || !parsed) return { kind: undefined, problems: [] }
  if (isLost(inspected)) return inspected
  const [account, network] = await Promise.all([gateway.account(parsed.account, signal), gateway.network(signal)])
  // The reserve is XRP: a payment of an issued currency neither makes an account nor is compared with it.
  const requiredAmount = payment.asset.address === undefined ? network.reserveBase : undefined
  if (!account) return { kind: 'missing', requiredAmount, problems: inspected.problems }
  return { kind: 'wallet', problems: [...inspected.problems, ...listProblems(account, payment, network.reserveBase)] }
}

const listProblems = (
  { flags: set, balance, regularKey, hasSigners }: Account,
  { asset, leastAmount }: IncomingPayment,
  reserve: bigint,
): readonly RecipientProblem[] => {
  const has = (flag: keyof typeof accountFlags): boolean => (set & accountFlags[flag]) !== 0
  const problems: RecipientProblem[] = []
  if (has('requiresTag')) {
    const text = 'takes only payments with a destination tag, which no provider adds to a payout'
    problems.push({ verdict: 'lost', reason: 'needsTag', text })
  }
  // An account at or below the reserve takes payments up to the reserve from anybody. Source: XRPL, Deposit Authorization.
  const isCoin = asset.address === undefined
  const isRescued = isCoin && balance <= reserve && leastAmount !== undefined && leastAmount <= reserve
  if (has('authorisesDeposits') && !isRescued) {
    const text = 'takes payments only of senders that it has authorised'
    problems.push({ verdict: 'lost', reason: 'refusesDeposits', text })
  } else if (has('authorisesDeposits')) {
    const text = `takes payments of others only while it holds at most ${toHuman(reserve, 6)} XRP`
    problems.push({ verdict: 'risk', reason: 'refusesDeposits', text })
  }
  if (has('disablesMaster') && !hasSigners && (regularKey === undefined || NOBODY.has(regularKey))) {
    const text = 'has given up all of its keys, so nobody can move what it gets'
    problems.push({ verdict: 'lost', reason: 'kind', text })
  }
  if (has('wantsNoXrp')) {
    const text = 'says that it does not want XRP'
    problems.push({ verdict: 'risk', reason: 'refusesDeposits', text })
  }
  return problems
}
