import { inspectSpecialAccount } from '@switchyard/chain-kit'
import type { IncomingPayment, RecipientProblem, RecipientReading } from '@switchyard/core'
import { formatAddress, parseAddress } from './address.ts'
import type { CardanoFacts } from './facts.ts'

/** Bytes that the ledger adds to the size of an output. Source: Babbage ledger, `utxoEntrySizeWithoutVal` in bytes. */
const ENTRY_BYTES = 160

/** Bytes of an output of ADA besides its address: the list, the head of the address, the amount. */
const OUTPUT_BYTES = 8

const FORMS = {
  byron: 'is a Byron address, which no provider pays; take one that begins with addr1',
  pointer: 'is a pointer address, which the network has abolished',
} as const

/** Inspects an address without a network: its type, and the least ADA that an output to it must hold. */
export const inspectRecipient = (
  { asset, address }: IncomingPayment,
  { specialAccounts, coinsPerByte }: Pick<CardanoFacts, 'specialAccounts' | 'coinsPerByte'>,
): RecipientReading | undefined => {
  const parsed = parseAddress(address)
  if (!parsed) return undefined
  const { form, script, bytes } = parsed
  const lose = (text: string): RecipientProblem => ({ verdict: 'lost', reason: 'kind', text })
  if (form === 'byron' || form === 'pointer') return { kind: 'wallet', problems: [lose(FORMS[form])] }
  if (script) {
    const text = 'belongs to a script, which cannot spend a payment without a datum'
    return { kind: 'contract', problems: [lose(text)] }
  }
  const requiredAmount =
    asset.address === undefined ? BigInt(coinsPerByte * (ENTRY_BYTES + OUTPUT_BYTES + bytes.length)) : undefined
  const problems = inspectSpecialAccount(specialAccounts, formatAddress(parsed))?.problems ?? []
  return { kind: 'wallet', requiredAmount, problems }
}
