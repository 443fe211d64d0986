import {
  byChain,
  defineFacts,
  type FactReader,
  type FactSet,
  once,
  readBaseUnits,
  readEach,
  readEvmAddress,
  readMembers,
  readNumber,
  readOptional,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import { type AddressFormFacts, addressFormFacts } from '@switchyard/provider-kit'
import file from './facts.json' with { type: 'json' }

/** Value of one whole token: a dollar, or one coin that is bought itself. */
export type Unit = 'USD' | 'ETH' | 'SOL'

/** A token that an order may lock in place of the sold one. */
export interface MiddleToken {
  readonly contract: string
  readonly decimals: number
  readonly unit: Unit
}

/** Contracts of orders and bridges on an EVM chain by route type; Swift's is that of its second version. */
export interface ChainContracts {
  readonly SWIFT: string | undefined
  readonly MCTP: string | undefined
  readonly FAST_MCTP: string | undefined
  readonly WH: string | undefined
}

/** Highest fees of an affiliate by route type, basis points. */
export interface FeeCaps {
  readonly SWIFT: number
  readonly MCTP: number
  readonly FAST_MCTP: number
  readonly MONO_CHAIN: number
  readonly WH: number
}

/** Programs and accounts of Mayan on Solana, Base58. */
export interface SolanaPrograms {
  readonly swiftV1: string
  readonly swiftV2: string
  readonly feeManager: string
  /** Orders are recognised by calls through it. */
  readonly proxy: string
  readonly lookupTable: string
  readonly wormholeSwap: string
  readonly auction: string
}

/** What Mayan decides. */
export interface MayanFacts extends AddressFormFacts {
  readonly priceUrl: string
  readonly explorerUrl: string
  /** The contract that every EVM order calls; spender of approvals. */
  readonly forwarder: string
  readonly solanaPrograms: SolanaPrograms
  /** Most gas of an order without and with a preceding swap, and of what Wormhole's message may cost. */
  readonly orderGas: { readonly direct: bigint; readonly swapped: bigint; readonly message: bigint }
  /** Compute units of an order on Solana. */
  readonly solanaUnits: bigint
  /** Most that Mayan may charge. */
  readonly mostProtocolBps: number
  /** The first Swift contract, through which no order goes any more. */
  readonly retiredSwift: string
  /** By chain code. `MONO_CHAIN` is not documented, nor is Sonic. */
  readonly contracts: Readonly<Record<string, ChainContracts>>
  /**
   * Tokens into which the sold one may be swapped before the order, by chain code: those whose value is known without Mayan. USDC is
   * the coin of Circle's bridge as well.
   */
  readonly middleTokens: Readonly<Record<string, readonly MiddleToken[]>>
  readonly feeCaps: FeeCaps
  /** Highest slippage that the API accepts. */
  readonly maxSlippageBps: number
}

const readProgram: FactReader<string> = (value) => {
  if (typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) return value
  throw new UnreadableInput('must be an account of Solana in Base58')
}

const readOptionalAddress = readOptional(readEvmAddress)

export const mayanFacts: FactSet<MayanFacts> = defineFacts(file, {
  priceUrl: once(readText),
  ...addressFormFacts,
  explorerUrl: once(readText),
  forwarder: once(readEvmAddress),
  solanaPrograms: once(
    readMembers<SolanaPrograms>({
      swiftV1: readProgram,
      swiftV2: readProgram,
      feeManager: readProgram,
      proxy: readProgram,
      lookupTable: readProgram,
      wormholeSwap: readProgram,
      auction: readProgram,
    }),
  ),
  orderGas: once(
    readMembers<MayanFacts['orderGas']>({ direct: readBaseUnits, swapped: readBaseUnits, message: readBaseUnits }),
  ),
  solanaUnits: once(readBaseUnits),
  mostProtocolBps: once(readNumber),
  retiredSwift: once(readEvmAddress),
  contracts: byChain(
    readMembers<ChainContracts>({
      SWIFT: readOptionalAddress,
      MCTP: readOptionalAddress,
      FAST_MCTP: readOptionalAddress,
      WH: readOptionalAddress,
    }),
  ),
  middleTokens: byChain(
    readEach(
      readMembers<MiddleToken>({
        contract: readText,
        decimals: readNumber,
        unit: (value) => {
          if (value === 'USD' || value === 'ETH' || value === 'SOL') return value
          throw new UnreadableInput('must be USD, ETH or SOL')
        },
      }),
    ),
  ),
  feeCaps: once(
    readMembers<FeeCaps>({
      SWIFT: readNumber,
      MCTP: readNumber,
      FAST_MCTP: readNumber,
      MONO_CHAIN: readNumber,
      WH: readNumber,
    }),
  ),
  maxSlippageBps: once(readNumber),
})
