import { readEndpoints, readSpecialAccounts, type SpecialAccount } from '@switchyard/chain-kit'
import {
  byChain,
  defineFacts,
  type FactReader,
  type FactSet,
  once,
  readBaseUnits,
  readEach,
  readMembers,
  readNumber,
  readOptional,
  UnreadableInput,
} from '@switchyard/core'
import file from './facts.json' with { type: 'json' }

/** An index of a chain's coins. Several equivalent URLs are asked in turn. */
export interface GatewayOptions {
  /** `esplora` for mempool and Blockstream, `blockbook` for Trezor's REST v2. */
  readonly kind: 'esplora' | 'blockbook'
  /** Base URL: with `/api` for Esplora, without for Blockbook. */
  readonly url: string | readonly string[]
}

/** Fee rates in base units per virtual byte; fractions are allowed. */
export interface FeeBounds {
  /** Minimum; lower estimates are raised to it. */
  readonly min: number
  /** Maximum; higher estimates are lowered to it, so that a faulty gateway cannot burn a balance. */
  readonly max: number
  /** Used when the gateway has no estimate; without it the transaction is refused. */
  readonly fallback?: number
}

/** Base units per byte of the output and its later input, or a fixed value for every output. */
export type Dust = { readonly perByte: bigint } | { readonly flat: bigint }

/** Zatoshi for each logical action by which nodes measure a fee from a block on. */
export interface MarginalFee {
  readonly fromHeight: number
  readonly zatoshi: bigint
}

/** What the UTXO chains, their nodes and their indexes decide. Those of a chain by its code. */
export interface UtxoFacts {
  /** Public gateways without any service guarantee, used when the options name none. */
  readonly gateways: Readonly<Record<string, GatewayOptions>>
  /** Smallest value that nodes relay. */
  readonly dust: Readonly<Record<string, Dust>>
  /** Bounds of fee rates. Zcash has none; its fee is defined by ZIP-317. */
  readonly feeRate: Readonly<Record<string, FeeBounds>>
  /**
   * Consensus branch of Zcash used when neither the options nor the index tell it. Nodes refuse a transaction of another branch, so an
   * outdated value costs a failed broadcast and no funds.
   */
  readonly consensusBranch: number
  /** Blocks until a transaction of Zcash that is not mined expires. */
  readonly expiryBlocks: number
  /** Marginal fees of Zcash by height, in ascending order. */
  readonly marginalFees: readonly MarginalFee[]
  /** Accounts of the chain and of protocols. */
  readonly specialAccounts: Readonly<Record<string, readonly SpecialAccount[]>>
}

const readDust: FactReader<Dust> = (value) =>
  typeof value === 'object' && value !== null && 'flat' in value
    ? readMembers<{ readonly flat: bigint }>({ flat: readBaseUnits })(value)
    : readMembers<{ readonly perByte: bigint }>({ perByte: readBaseUnits })(value)

const readFeeBounds: FactReader<FeeBounds> = (value) => {
  const bounds = readMembers<FeeBounds>({
    min: readNumber,
    max: readNumber,
    fallback: readOptional(readNumber),
  })(value)
  const { min, max, fallback = 1 } = bounds
  if (!(min > 0 && max >= min && fallback > 0))
    throw new UnreadableInput('must have 0 < min <= max and a fallback above 0')
  return bounds
}

export const utxoFacts: FactSet<UtxoFacts> = defineFacts(file, {
  gateways: byChain(
    readMembers<GatewayOptions>({
      kind: (value) => {
        if (value === 'esplora' || value === 'blockbook') return value
        throw new UnreadableInput('must be esplora or blockbook')
      },
      url: readEndpoints,
    }),
  ),
  dust: byChain(readDust),
  feeRate: byChain(readFeeBounds),
  consensusBranch: once((value) => {
    if (typeof value === 'string' && /^0x[0-9a-f]{8}$/i.test(value)) return Number(value)
    throw new UnreadableInput('must be 0x and 8 hexadecimal digits')
  }),
  expiryBlocks: once(readNumber),
  marginalFees: once((value) => {
    const fees = readEach(readMembers<MarginalFee>({ fromHeight: readNumber, zatoshi: readBaseUnits }))(value)
    if (
      fees[0]?.fromHeight === 0 &&
      fees.every(({ fromHeight }, index) => fromHeight > (fees[index - 1]?.fromHeight ?? -1))
    )
      return fees
    throw new UnreadableInput('must begin at height 0 and ascend')
  }),
  specialAccounts: byChain(readSpecialAccounts),
})
