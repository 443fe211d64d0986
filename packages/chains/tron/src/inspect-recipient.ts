import { inspectSpecialAccount } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientReading } from '@switchyard/core'
import { readAddress } from './address.ts'
import type { TronFacts } from './facts.ts'

/** Inspects an account without a network: special ones. */
export const inspectRecipient = (
  { address }: IncomingPayment,
  { specialAccounts }: TronFacts,
): RecipientReading | undefined =>
  readAddress(address) && (inspectSpecialAccount(specialAccounts, address) ?? { kind: undefined, problems: [] })
