import type { Clock } from './clock.ts'
import type { FactReading } from './facts.ts'
import type { GasReading } from './gas-reading.ts'

/**
 * One node or gateway, and the requests by which an operator checks it. They spend nothing and change nothing.
 *
 * Each member asks this node alone, never another one in its place. A member that is absent is reported as not checked.
 *
 * @throws {UpstreamError} from every member, when the answer cannot be used.
 *
 * @example
 * const nodes = urls.map((url): NodeProbe => ({
 *   url,
 *   network: async ({ signal }) => ({ found: await chainIdOf(url, signal), expected: '1' }),
 *   head: async ({ signal }) => newestBlock(url, signal),
 * }))
 */
export interface NodeProbe {
  /** Base URL. Reports show its host only, because the path of a URL may contain a key. */
  readonly url: string
  /** Chain code, where a provider names nodes of a chain the API knows. */
  readonly chain?: string
  /** Network that the node serves, and the configured one. */
  readNetwork?(context: ProbeContext): Promise<NetworkReading>
  /** The newest block the node knows. */
  readHead?(context: ProbeContext): Promise<HeadReading>
  /** The fee rate the node would have transactions pay now. */
  readFee?(context: ProbeContext): Promise<GasReading>
  /** The balance of an address that exists on the network; it shows that the node serves state, whatever the amount. */
  readBalance?(context: ProbeContext): Promise<BalanceReading>
  /**
   * Facts of the package beside what this node says of them now: contracts, fee floors, network versions, and figures that are used when
   * the network does not give them. The engine compares them in the background, and `doctor` does.
   */
  readFacts?(context: ProbeContext): Promise<readonly FactReading[]>
}

/** Context of every request of a probe. */
export interface ProbeContext {
  /** Aborts when the check has taken too long. */
  readonly signal: AbortSignal
  readonly clock: Clock
}

/** The network of a node: chain id, genesis hash or the name the node states, in the same form twice. */
export interface NetworkReading {
  readonly found: string
  readonly expected: string
}

/** A block. */
export interface HeadReading {
  readonly height: bigint
  /** Unix milliseconds; absent where the node does not tell. */
  readonly time?: number
}

/** Reads the balance of an address, base units of the chain's own coin. */
export interface BalanceReading {
  readonly address: string
  readonly amount: bigint
}
