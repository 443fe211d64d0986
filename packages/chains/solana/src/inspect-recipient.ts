import { inspectSpecialAccount } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientReading } from '@switchyard/core'
import { decodeAddress, isOnCurve } from './address.ts'
import type { SolanaFacts } from './facts.ts'
import { computeRentExemptMinimum } from './rent.ts'

/**
 * Inspects an account without a network: special ones, keys off the curve (every associated token account is one, and every address of a
 * program's), and the rent of a new account. Programs and mints mostly lie on the curve, so that only a node tells them.
 */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts, lamportsPerByte }: SolanaFacts,
): RecipientReading | undefined => {
  const key = decodeAddress(address)
  if (!key) return undefined
  const special = inspectSpecialAccount(specialAccounts, address)
  if (special) return special
  if (!isOnCurve(key)) {
    const text = 'is an address that no key signs for: a token account, or an account of a program'
    return { kind: 'derived', problems: [{ verdict: 'risk', reason: 'kind', text }] }
  }
  const requiredAmount = asset.address === undefined ? computeRentExemptMinimum(0, lamportsPerByte) : undefined
  return { kind: undefined, requiredAmount, problems: [] }
}
