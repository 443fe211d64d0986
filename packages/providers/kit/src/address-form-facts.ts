import {
  type AddressForms,
  byChain,
  type FactReader,
  type FactShapes,
  readEach,
  readMembers,
  readNumber,
  readOptional,
  readText,
  type ScopedFact,
} from '@switchyard/core'

/** Address forms that a network's own code decodes, and the gas of its payouts to contracts: facts that every provider has alike. */
export interface AddressFormFacts {
  /** By chain code. */
  readonly addressForms: Readonly<Record<string, AddressForms>>
  /** By chain code: gas that a payout of the chain's own coin leaves to a contract. */
  readonly payoutGas: Readonly<Record<string, number>>
}

const readForms: FactReader<readonly string[] | undefined> = readOptional(readEach(readText))

/**
 * Forms of the facts `addressForms` and `payoutGas`.
 *
 * @example
 * defineFacts(file, { apiUrl: once(readText), ...addressFormFacts })
 */
export const addressFormFacts: {
  readonly addressForms: ScopedFact<AddressForms>
  readonly payoutGas: ScopedFact<number>
} = {
  addressForms: byChain(
    readMembers<AddressForms>({
      source: readForms,
      refund: readForms,
      destination: readForms,
      unconfirmed: readForms,
    }),
  ),
  payoutGas: byChain(readNumber),
} satisfies FactShapes
