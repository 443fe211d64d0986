import { inspectSpecialAccount, isLost } from '@switchyard/chain-kit'
import {
  type ChainContext,
  type IncomingPayment,
  type RecipientProblem,
  type RecipientReading,
  UpstreamError,
} from '@switchyard/core'
import type { SubstrateFacts } from './facts.ts'
import { readAsset } from './funds.ts'
import type { AssetHub } from './gateway/asset-hub.ts'
import { networks, polkadot } from './network.ts'
import { readAccount } from './ss58.ts'

/** First bytes of accounts of pallets, and of parachains on the relay chain and beside it. Source: `PalletId`, XCM's sovereign accounts. */
const PROTOCOL_ACCOUNTS = new Set(['modl', 'para', 'sibl'])

/** Inspects an account without a network: those of pallets and parachains, and what a new one must receive. */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts, existentialDeposit }: SubstrateFacts,
): RecipientReading | undefined => {
  const network = networks.find(({ code }) => code === asset.chain)
  const account = network && readAccount(network.prefix, address)
  if (!account) return undefined
  const special = inspectSpecialAccount(specialAccounts, address)
  if (special) return special
  if (PROTOCOL_ACCOUNTS.has(String.fromCharCode(...account.subarray(0, 4)))) {
    const text = 'is the account of a pallet or a parachain, which takes no payments of users'
    return { kind: 'module', problems: [{ verdict: 'lost', reason: 'kind', text }] }
  }
  const isCoin = asset.chain === polkadot.code && asset.address === undefined
  return { kind: undefined, requiredAmount: isCoin ? existentialDeposit : undefined, problems: [] }
}

/**
 * Reads an account of Asset Hub: whether it exists, what it must receive if it does not, and whether an asset blocks it. Payouts are items
 * of batches that go on without the ones that fail.
 *
 * @throws {UpstreamError} when no node answers.
 */
export const readRecipient = async (
  payment: IncomingPayment,
  { hub, facts }: { readonly hub: AssetHub; readonly facts: SubstrateFacts },
  { signal }: ChainContext,
): Promise<RecipientReading> => {
  const { asset } = payment
  const inspected = inspectRecipient(payment, facts)
  const account = readAccount(polkadot.prefix, payment.address)
  // No node is asked about accounts of the State Chain: a payment creates them.
  if (inspected && asset.chain !== polkadot.code) return inspected
  if (!inspected || !account) throw new UpstreamError(`${payment.address} is not an address of ${asset.chain}.`)
  const { problems } = inspected
  if (isLost(inspected)) return inspected

  const id = readAsset({ asset })
  if (id === undefined) {
    const [{ exists }, { existentialDeposit }] = await Promise.all([hub.account(account, signal), hub.runtime(signal)])
    return exists ? { kind: 'wallet', problems } : { kind: 'missing', requiredAmount: existentialDeposit, problems }
  }

  const [{ exists }, details, holding] = await Promise.all([
    hub.account(account, signal),
    hub.asset(id, signal),
    hub.holder(id, account, signal),
  ])
  const found: RecipientProblem[] = [...problems]
  const { ticker } = asset
  if (!details.live) {
    const text = `cannot get ${ticker} now: the asset is frozen or being destroyed on Asset Hub`
    found.push({ verdict: 'lost', reason: 'frozen', text })
  }
  if (holding === 'blocked')
    found.push({
      verdict: 'lost',
      reason: 'frozen',
      text: `is blocked by the issuer of ${ticker}: it cannot receive it`,
    })
  if (holding === 'frozen') {
    const text = `is frozen by the issuer of ${ticker}: what it gets it cannot send`
    found.push({ verdict: 'risk', reason: 'frozen', text })
  }
  if (holding !== undefined) return { kind: 'wallet', problems: found }
  if (!exists && !details.sufficient) {
    const text = `holds no DOT, without which an account on Asset Hub cannot hold ${ticker}`
    found.push({ verdict: 'lost', reason: 'refusesDeposits', text })
  }
  return { kind: exists ? 'wallet' : 'missing', requiredAmount: details.minBalance, problems: found }
}
