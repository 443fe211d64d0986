import { inspectSpecialAccount, isLost } from '@switchyard/chain-kit'
import {
  type ChainContext,
  type IncomingPayment,
  type RecipientProblem,
  type RecipientReading,
  UpstreamError,
} from '@switchyard/core'
import { isImplicit, readAddress } from './address.ts'
import type { NearFacts } from './facts.ts'
import type { Gateway } from './gateway.ts'

/** Inspects an account without a network: those of protocols, and the token that is paid. */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts }: NearFacts,
): RecipientReading | undefined => {
  if (!readAddress(address)) return undefined
  if (address !== asset.address)
    return inspectSpecialAccount(specialAccounts, address) ?? { kind: undefined, problems: [] }
  const text = `is the contract of ${asset.ticker} itself, which would keep it`
  return { kind: 'token', problems: [{ verdict: 'lost', reason: 'kind', text }] }
}

/**
 * Reads an account. A token contract pays only accounts that are registered with it; the payer registers the others, so that is no
 * problem of the account.
 *
 * @throws {UpstreamError} when no node answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { gateway, facts }: { readonly gateway: Gateway; readonly facts: NearFacts },
  { signal }: ChainContext,
): Promise<RecipientReading> => {
  const { address } = payment
  const inspected = inspectRecipient(payment, facts)
  if (!inspected) throw new UpstreamError(`${address} is not an account id of NEAR.`)
  if (isLost(inspected)) return inspected

  const account = await gateway.account(address, signal)
  const problems: RecipientProblem[] = [...inspected.problems]
  if (account) {
    if (!account.hasCode) return { kind: 'wallet', problems }
    const text = 'is an account with a contract on NEAR, which credits a payment only if it is a wallet'
    return { kind: 'contract', problems: [...problems, { verdict: 'risk', reason: 'code', text }] }
  }
  // A payment creates accounts whose name is a key or an address, and nobody can pay a name that is not registered.
  if (isImplicit(address)) return { kind: 'missing', problems }
  const isDeterministic = readAddress(address)?.form === 'deterministic'
  const text = isDeterministic
    ? 'does not exist on NEAR yet; whoever made it must create its contract'
    : 'does not exist on NEAR; a name must be registered before it can be paid'
  const verdict = isDeterministic ? 'risk' : 'lost'
  return { kind: 'missing', problems: [...problems, { verdict, reason: 'kind', text }] }
}
