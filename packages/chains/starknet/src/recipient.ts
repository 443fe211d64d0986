import { inspectSpecialAccount } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientReading } from '@switchyard/core'
import { formatAddress, parseAddress } from './address.ts'
import type { StarknetFacts } from './facts.ts'

/** Inspects an address without a network: tokens and accounts of protocols. An account that is not deployed can receive. */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts }: Pick<StarknetFacts, 'specialAccounts'>,
): RecipientReading | undefined => {
  const felt = parseAddress(address)
  if (felt === undefined) return undefined
  if (asset.address !== undefined && parseAddress(asset.address) === felt) {
    const text = `is the contract of ${asset.ticker} itself, which would keep it`
    return { kind: 'token', problems: [{ verdict: 'lost', reason: 'kind', text }] }
  }
  return inspectSpecialAccount(specialAccounts, formatAddress(felt)) ?? { kind: undefined, problems: [] }
}
