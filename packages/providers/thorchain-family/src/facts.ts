import {
  byChain,
  defineFacts,
  type FactFile,
  type FactReader,
  type FactSet,
  type KnownCode,
  type OutputLimits,
  once,
  type ReadFacts,
  readBaseUnits,
  readEach,
  readEntries,
  readEvmAddress,
  readKnownCode,
  readMembers,
  readNumber,
  readText,
  UnreadableInput,
} from '@switchyard/core'
import { addressFormFacts } from '@switchyard/provider-kit'
import type { AmountPair, KnownToken, Network, SmallestSellRule } from './network.ts'

/** What a network of the family and its operators decide. Tables are by chain code. */
export interface FamilyFacts
  extends Pick<
    Network,
    | 'nodes'
    | 'blockSeconds'
    | 'quoteSeconds'
    | 'nativeOutboundFee'
    | 'nativeDepositFee'
    | 'depositGas'
    | 'depositFees'
    | 'actionFees'
    | 'dust'
    | 'smallestSell'
    | 'feeCapBps'
    | 'shortCodes'
    | 'furtherCodes'
    | 'addressForms'
    | 'payoutGas'
    | 'depositOutputs'
    | 'dollarAssets'
  > {
  /** Routers; another one must be confirmed before it is used. */
  readonly routers: Readonly<Record<string, readonly string[]>>
  /** Earlier routers, which the network no longer observes. */
  readonly replacedRouters: Readonly<Record<string, readonly string[]>>
  /** Versions of the router that are recognised by their code. */
  readonly routerCodes: Readonly<Record<string, readonly KnownCode[]>>
  /** Contract tokens: identifiers in the form of their chain, and decimals. */
  readonly tokens: Readonly<Record<string, readonly KnownToken[]>>
  /** Start of a swap's page in the network's explorer. */
  readonly explorer: string
}

/** What is the same for every release of a network: all of {@link Network} but its facts. */
export type FixedNetwork = Omit<Network, keyof FamilyFacts | 'knownTokens' | 'knownRouters' | 'explorerUrl' | 'factSet'>

/**
 * Defines the facts of a network of the family.
 *
 * @throws {InvalidFacts} where the file does not have their form
 */
export const defineFamilyFacts = (file: FactFile): FactSet<FamilyFacts> =>
  defineFacts(file, {
    nodes: once(readEach(readText)),
    blockSeconds: once(readNumber),
    quoteSeconds: once(readNumber),
    nativeOutboundFee: once(readBaseUnits),
    nativeDepositFee: once(readBaseUnits),
    depositGas: once(readPair),
    depositFees: byChain(readPair),
    actionFees: byChain(readBaseUnits),
    dust: byChain(readBaseUnits),
    smallestSell: once(
      readMembers<SmallestSellRule>({
        feesAcross: readBaseUnits,
        feesAtHome: readBaseUnits,
        feesOfAffiliate: readBaseUnits,
      }),
    ),
    feeCapBps: once(readNumber),
    shortCodes: once(readEntries(readText)),
    furtherCodes: once(readEntries(readEach(readText))),
    ...addressFormFacts,
    depositOutputs: byChain(
      readMembers<Pick<OutputLimits, 'count' | 'valued'>>({ count: readNumber, valued: readNumber }),
    ),
    dollarAssets: once(readEach(readText)),
    routers: byChain(readEach(readRouter)),
    replacedRouters: byChain(readEach(readRouter)),
    routerCodes: byChain(readEach(readKnownCode)),
    tokens: byChain((value) =>
      Object.entries(readEntries(readNumber)(value)).map(([identifier, decimals]) => ({ identifier, decimals })),
    ),
    explorer: once(readText),
  })

/** Completes a network with its facts, which are read at each use. */
export const followFacts = (
  fixed: FixedNetwork,
  factSet: FactSet<FamilyFacts>,
  facts: ReadFacts<FamilyFacts> = () => factSet.own,
): Network => ({
  ...fixed,
  factSet,
  get nodes() {
    return facts().nodes
  },
  get blockSeconds() {
    return facts().blockSeconds
  },
  get quoteSeconds() {
    return facts().quoteSeconds
  },
  get nativeOutboundFee() {
    return facts().nativeOutboundFee
  },
  get nativeDepositFee() {
    return facts().nativeDepositFee
  },
  get depositGas() {
    return facts().depositGas
  },
  get depositFees() {
    return facts().depositFees
  },
  get actionFees() {
    return facts().actionFees
  },
  get dust() {
    return facts().dust
  },
  get smallestSell() {
    return facts().smallestSell
  },
  get feeCapBps() {
    return facts().feeCapBps
  },
  get shortCodes() {
    return facts().shortCodes
  },
  get furtherCodes() {
    return facts().furtherCodes
  },
  get addressForms() {
    return facts().addressForms
  },
  get payoutGas() {
    return facts().payoutGas
  },
  get depositOutputs() {
    return facts().depositOutputs
  },
  get dollarAssets() {
    return facts().dollarAssets
  },
  get knownTokens() {
    return facts().tokens
  },
  get knownRouters() {
    return facts().routers
  },
  get replacedRouters() {
    return facts().replacedRouters
  },
  get routerCodes() {
    return facts().routerCodes
  },
  explorerUrl: (hash) => `${facts().explorer}${hash}`,
})

const readPair: FactReader<AmountPair> = readMembers<AmountPair>({ coin: readBaseUnits, token: readBaseUnits })

/** Reads a router contract of an EVM chain, or the router component on Radix. */
const readRouter: FactReader<string> = (value) => {
  if (typeof value === 'string' && /^component_rdx1[02-9ac-hj-np-z]{40,80}$/.test(value)) return value
  try {
    return readEvmAddress(value)
  } catch {
    throw new UnreadableInput('must be 0x and 40 hexadecimal digits, or a component of Radix')
  }
}
