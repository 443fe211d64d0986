import { inspectSpecialAccount } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientReading } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { EvmFacts } from './facts.ts'

/** Inspects an account without a network: those of protocols, on this chain or on all. */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts, commonAccounts }: EvmFacts,
): RecipientReading | undefined => {
  const canonical = readAddress(address)?.canonical
  if (canonical === undefined) return undefined
  const special =
    inspectSpecialAccount(specialAccounts[asset.chain], canonical) ?? inspectSpecialAccount(commonAccounts, canonical)
  return special ?? { kind: undefined, problems: [] }
}
