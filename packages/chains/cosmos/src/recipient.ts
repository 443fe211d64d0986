import { inspectSpecialAccount, isLost } from '@switchyard/chain-kit'
import {
  type ChainContext,
  type IncomingPayment,
  type RecipientProblem,
  type RecipientReading,
  UpstreamError,
} from '@switchyard/core'
import { at } from '@switchyard/net'
import { decodeAccount } from './address.ts'
import { findDenom } from './denom.ts'
import type { CosmosFacts } from './facts.ts'
import type { ChainClient } from './funds.ts'

/** Bytes of the account of a key; contracts, and accounts of other chains, have 32. */
const KEY_BYTES = 20

/** Inspects an account without a network: those of modules, and those that no key signs for. */
export const inspectRecipient = (
  { asset: { chain }, address }: IncomingPayment,
  { prefix, specialAccounts }: { readonly prefix: string } & Pick<CosmosFacts, 'specialAccounts'>,
): RecipientReading | undefined => {
  const account = decodeAccount(prefix, address)
  if (!account) return undefined
  const special = inspectSpecialAccount(specialAccounts[chain], address.toLowerCase())
  if (special) return special
  if (account.length === KEY_BYTES) return { kind: undefined, problems: [] }
  const text = `is an account of a contract or of another chain on ${chain}; no key signs for it`
  return { kind: 'contract', problems: [{ verdict: 'risk', reason: 'kind', text }] }
}

/**
 * Reads an account in parallel requests: its type, whether the coin can be sent at all, and whether its issuer has blocked the account.
 *
 * @throws {UpstreamError} when no gateway answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { network, gateway, facts }: ChainClient & { readonly facts: CosmosFacts },
  { signal }: ChainContext,
): Promise<RecipientReading> => {
  const { asset } = payment
  const { code, prefix } = network
  const inspected = inspectRecipient(payment, { prefix, specialAccounts: facts.specialAccounts })
  if (!inspected) throw new UpstreamError(`${payment.address} is not an address of ${code}.`)
  if (isLost(inspected)) return inspected

  const denom = findDenom(network, asset)
  const address = payment.address.toLowerCase()
  const list = facts.blocklists[code]?.find((one) => one.denom === denom)
  const [found, sendable, blocked] = await Promise.all([
    gateway.find(`/cosmos/auth/v1beta1/accounts/${address}`, signal),
    // THORChain and MAYAChain move coins with messages of their own.
    network.deposits
      ? undefined
      : gateway.find(`/cosmos/bank/v1beta1/send_enabled?denoms=${encodeURIComponent(denom)}`, signal),
    list && gateway.find(`${list.path}${address}`, signal),
  ])
  const problems: RecipientProblem[] = [...inspected.problems]
  const entries = at(sendable, 'send_enabled')
  // A coin without an entry follows the default of the chain, which is to allow transfers.
  if (Array.isArray(entries) && entries.some((entry) => at(entry, 'denom') === denom && at(entry, 'enabled') === false))
    problems.push({
      verdict: 'lost',
      reason: 'frozen',
      text: `cannot get ${asset.ticker} now: ${code} has stopped all transfers of it`,
    })
  if (blocked !== undefined)
    problems.push({
      verdict: 'lost',
      reason: 'frozen',
      text: `is blocked by the issuer of ${asset.ticker} on ${code}: it cannot get or move it`,
    })
  if (found === undefined) return { kind: inspected.kind ?? 'missing', problems }

  const account = at(found, 'account')
  if (!String(at(account, '@type')).endsWith('.ModuleAccount')) return { kind: inspected.kind ?? 'wallet', problems }
  const name = String(at(account, 'name') ?? 'a module').slice(0, 40)
  const text = `is the account of ${name}, a module of its chain, which takes no payments of users`
  return { kind: 'module', problems: [...problems, { verdict: 'lost', reason: 'kind', text }] }
}
