import {
  byAsset,
  byChain,
  defineFacts,
  type FactSet,
  once,
  readBaseUnits,
  readEach,
  readMembers,
  readNumber,
  readText,
} from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** Program and accounts of vault swaps on Solana. */
export interface SolanaContracts {
  readonly swapEndpoint: string
  readonly endpointData: string
  readonly nativeVault: string
  readonly dataAccount: string
}

/** An asset as Chainflip has it. */
export interface AssetFact {
  /** Name beside the chain: `USDC`. */
  readonly asset: string
  /** Number of the asset in vault contracts and in the payload on Bitcoin. */
  readonly id: number
  /** DOT is on Asset Hub, where the balances of the relay chain moved in November 2025; tokens there have a number for a contract. */
  readonly identifier: string
  readonly decimals: number
  readonly name: string
}

/** What Chainflip and its operators decide. */
export interface ChainflipFacts extends AddressFormFacts {
  /** Vault contracts by chain code; calls of and payments to others are refused. */
  readonly vaults: Readonly<Record<string, string>>
  readonly solana: SolanaContracts
  /** Usual lifetime of a deposit channel by chain code, in blocks of the chain, and their time. */
  readonly channels: Readonly<Record<string, { readonly blocks: number; readonly blockSeconds: number }>>
  /** Longest retry of a swap, State Chain blocks. */
  readonly mostRetryBlocks: number
  /** Longest time for the chunks of a swap, State Chain blocks. */
  readonly mostSwapBlocks: number
  /** Time between two blocks of the State Chain. */
  readonly blockSeconds: number
  /** Most that broker and affiliates take together. */
  readonly feeCapBps: number
  /** Usual fee rates of a deposit by chain code: satoshi per virtual byte, wei per gas. */
  readonly gasRates: Readonly<Record<string, bigint>>
  /** Usual fees of a whole transfer by chain code, base units of the coin. */
  readonly transferFees: Readonly<Record<string, { readonly coin: bigint; readonly token: bigint }>>
  /** Addresses of the swap backend. */
  readonly backend: readonly string[]
  readonly explorer: string
  /** By name in `/api/networkInfo`: `ArbUsdc`. */
  readonly assets: Readonly<Record<string, AssetFact>>
}

export const chainflipFacts: FactSet<ChainflipFacts> = defineFacts(file, {
  vaults: byChain(readText),
  ...addressFormFacts,
  solana: once(
    readMembers<SolanaContracts>({
      swapEndpoint: readText,
      endpointData: readText,
      nativeVault: readText,
      dataAccount: readText,
    }),
  ),
  channels: byChain(readMembers({ blocks: readNumber, blockSeconds: readNumber })),
  mostRetryBlocks: once(readNumber),
  mostSwapBlocks: once(readNumber),
  blockSeconds: once(readNumber),
  feeCapBps: once(readNumber),
  gasRates: byChain(readBaseUnits),
  transferFees: byChain(readMembers({ coin: readBaseUnits, token: readBaseUnits })),
  backend: once(readEach(readText)),
  explorer: once(readText),
  assets: byAsset(
    readMembers<AssetFact>({
      asset: readText,
      id: readNumber,
      identifier: readText,
      decimals: readNumber,
      name: readText,
    }),
  ),
})
