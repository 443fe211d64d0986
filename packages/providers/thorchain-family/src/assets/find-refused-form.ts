import type { Network } from '../network.ts'

/** Patterns of the address forms a network may refuse. */
const spellings: Readonly<Record<string, RegExp>> = {
  p2tr: /^(bc|ltc)1p/i,
}

/** Returns the form of `address` when the network refuses it on `chain`. */
export const findRefusedForm = ({ refusedForms }: Network, chain: string, address: string): string | undefined =>
  refusedForms[chain]?.find((form) => spellings[form]?.test(address))
