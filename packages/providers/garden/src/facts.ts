import {
  byAsset,
  byChain,
  defineFacts,
  type FactReader,
  type FactSet,
  once,
  readBaseUnits,
  readMembers,
  readNumber,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** What Garden decides. */
export interface GardenFacts extends AddressFormFacts {
  /** Base URL of the public service. */
  readonly apiUrl: string
  /**
   * HTLC contracts and programs by Garden's asset name. Deposits are compared with these, so that neither a changed response nor
   * a changed asset list can send money elsewhere.
   */
  readonly htlcs: Readonly<Record<string, string>>
  /** Usual lock of a sell by chain, about a day in blocks of the contract's clock. */
  readonly locks: Readonly<Record<string, bigint>>
  /** Time in which an order can be funded, on Bitcoin-like chains and elsewhere. */
  readonly fundingSeconds: FundingSeconds
  /** Highest slippage that Garden accepts, basis points. */
  readonly maxSlippageBps: number
  /** Seconds of a swap whose quote has no estimate. */
  readonly swapSeconds: number
  /** Cost of a lock on Solana. */
  readonly solanaLockLamports: bigint
}

/** Time in which an order can be funded, seconds. */
export interface FundingSeconds {
  readonly utxo: number
  readonly other: number
}

const readContract: FactReader<string> = (value) => {
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(value)) return value
  throw new UnreadableInput('must be a contract in hexadecimal or a program in Base58')
}

export const gardenFacts: FactSet<GardenFacts> = defineFacts(file, {
  apiUrl: once(readText),
  ...addressFormFacts,
  htlcs: byAsset(readContract),
  locks: byChain(readBaseUnits),
  fundingSeconds: once(readMembers<FundingSeconds>({ utxo: readNumber, other: readNumber })),
  maxSlippageBps: once(readNumber),
  swapSeconds: once(readNumber),
  solanaLockLamports: once(readBaseUnits),
})
