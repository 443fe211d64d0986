import { inspectSpecialAccount, isLost } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientProblem, RecipientReading } from '@switchyard/core'
import { parseAddress, readAddress } from './address.ts'
import type { XrpFacts } from './facts.ts'

/** Inspects an account without a network: special ones, tags that nobody sends, and the reserve of a new account. */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts, reserve }: XrpFacts,
): RecipientReading | undefined => {
  const parsed = parseAddress(address)
  if (!parsed) return undefined
  const special = inspectSpecialAccount(specialAccounts, parsed.account)
  if ((special && isLost(special)) || readAddress(address)?.unspendable)
    return (
      special ?? {
        kind: 'derived',
        problems: [{ verdict: 'lost', reason: 'kind', text: 'is an account that nobody signs for' }],
      }
    )
  const problems: RecipientProblem[] = [...(special?.problems ?? [])]
  if (parsed.tag !== undefined) {
    const text = `asks for the destination tag ${parsed.tag}, which no provider adds to a payout; without it nobody is credited`
    problems.push({ verdict: 'lost', reason: 'needsTag', text })
  }
  if (asset.address !== undefined) problems.push(createTokenProblem(asset.ticker))
  return { kind: special?.kind, requiredAmount: asset.address === undefined ? reserve : undefined, problems }
}

const createTokenProblem = (ticker: string): RecipientProblem => ({
  verdict: 'risk',
  reason: 'refusesDeposits',
  text: `gets ${ticker} only over a trust line of its own`,
})
