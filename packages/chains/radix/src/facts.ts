import { readEndpoints } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readBaseUnits } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** What Radix and its gateways decide. */
export interface RadixFacts {
  /** Public gateways. */
  readonly gateways: readonly string[]
  /** Fee used when the balance or the estimate is waived, base units of XRD. */
  readonly waivedFee: bigint
  /** Most that a payment and a call of a component usually cost, signatures not counted, base units of XRD. */
  readonly transferFee: bigint
  readonly callFee: bigint
}

export const radixFacts: FactSet<RadixFacts> = defineFacts(file, {
  gateways: once(readEndpoints),
  waivedFee: once(readBaseUnits),
  transferFee: once(readBaseUnits),
  callFee: once(readBaseUnits),
})
