import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import { defineFacts, type FactSet, once, readBaseUnits, readMembers, readNumber } from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** Compute units of the parts of a transfer. A limit that is too low makes the deposit fail. */
export interface ComputeUnits {
  /** Two budget instructions and a transfer of lamports. */
  readonly transfer: number
  /** Creation of the recipient's account and the transfer; extensions of a mint cost extra. */
  readonly token: number
  readonly token2022: number
  /** Memo with one signer, and each of its bytes. */
  readonly memo: number
  readonly memoByte: number
}

/** What Solana and its nodes decide. */
export interface SolanaFacts {
  /** Public JSON-RPC nodes. */
  readonly nodes: readonly string[]
  /** Rent-exempt minimum for each byte of an account, lamports, where the node does not tell. */
  readonly lamportsPerByte: bigint
  /** Fee of one signature, lamports. */
  readonly signatureFee: bigint
  /** Least and largest price of a compute unit, millionths of a lamport. */
  readonly priorityPriceFloor: bigint
  readonly priorityPriceCeiling: bigint
  readonly computeUnits: ComputeUnits
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: readonly SpecialAccount[]
}

export const solanaFacts: FactSet<SolanaFacts> = defineFacts(file, {
  nodes: once(readEndpoints),
  lamportsPerByte: once(readBaseUnits),
  signatureFee: once(readBaseUnits),
  priorityPriceFloor: once(readBaseUnits),
  priorityPriceCeiling: once(readBaseUnits),
  computeUnits: once(
    readMembers<ComputeUnits>({
      transfer: readNumber,
      token: readNumber,
      token2022: readNumber,
      memo: readNumber,
      memoByte: readNumber,
    }),
  ),
  specialAccounts: once(readSpecialAccounts),
})
