import { inspectSpecialAccount } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientReading } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { SuiFacts } from './facts.ts'

/** Inspects an address without a network: those of the framework and of protocols, and the package of the coin that is paid. */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts }: Pick<SuiFacts, 'specialAccounts'>,
): RecipientReading | undefined => {
  const canonical = readAddress(address)?.canonical
  if (canonical === undefined) return undefined
  const [published] = asset.address?.toLowerCase().split('::') ?? []
  if (published !== undefined && `0x${published.slice(2).padStart(64, '0')}` === canonical) {
    const text = `is the package of ${asset.ticker} itself; what is sent there is lost`
    return { kind: 'token', problems: [{ verdict: 'lost', reason: 'kind', text }] }
  }
  return inspectSpecialAccount(specialAccounts, canonical) ?? { kind: undefined, problems: [] }
}
