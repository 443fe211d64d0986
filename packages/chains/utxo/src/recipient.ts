import { inspectSpecialAccount, isLost } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientReading } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { encodeLock } from './address/lock.ts'
import type { UtxoFacts } from './facts.ts'
import type { NetworkPrefixes } from './networks.ts'
import type { ChainRules } from './rules.ts'
import { computeDust } from './selection/dust.ts'

/** Inspects an address without a network: keys that nobody has, treasuries, and the least output that nodes relay to its form. */
export const inspectRecipient = (
  { asset: { chain }, address }: IncomingPayment,
  {
    network,
    rules,
    specialAccounts,
  }: { readonly network: NetworkPrefixes; readonly rules: ChainRules } & Pick<UtxoFacts, 'specialAccounts'>,
): RecipientReading | undefined => {
  const reading = readAddress(address, network)
  if (!reading) return undefined
  const { lock, canonical } = reading
  const special = inspectSpecialAccount(specialAccounts[chain], canonical)
  if (special && isLost(special)) return special
  // There are no accounts: the least amount holds for every payment to the form.
  const requiredAmount = lock && computeDust(encodeLock(lock), rules)
  return { kind: 'wallet', requiredAmount, problems: special?.problems ?? [] }
}
