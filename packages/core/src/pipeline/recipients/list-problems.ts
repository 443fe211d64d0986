import type { IncomingPayment, RecipientProblem, RecipientReading } from '../../contract/recipient.ts'
import { toHuman } from '../../domain/amounts.ts'

/**
 * Lists what stands against a payment: what the chain says, and an amount that is less than the account must receive. That is certain
 * where the account is known, and a risk where only its address is.
 */
export const listProblems = (
  { asset, leastAmount }: IncomingPayment,
  { kind, requiredAmount, problems }: RecipientReading,
): readonly RecipientProblem[] => {
  if (requiredAmount === undefined || leastAmount === undefined || leastAmount >= requiredAmount) return problems
  const [required, least] = [requiredAmount, leastAmount].map(
    (amount) => `${toHuman(amount, asset.decimals)} ${asset.ticker}`,
  )
  if (kind === undefined) {
    const text = `must exist already: a new account on ${asset.chain} has to receive at least ${required}, and no more than ${least} is sure to arrive`
    return [...problems, { verdict: 'risk', reason: 'tooSmall', text }]
  }
  const state = kind === 'missing' ? `does not exist on ${asset.chain} yet and` : `on ${asset.chain}`
  const text = `${state} has to receive at least ${required}, but no more than ${least} is sure to arrive`
  return [...problems, { verdict: 'lost', reason: 'tooSmall', text }]
}
