import type { Capabilities, Chain, Clock, FactSource, Http, SwapProvider } from '@switchyard/core'
import type { ProviderCases } from './cases.ts'

/** Services passed to the factory of the provider. */
export interface Tools {
  readonly http: Http
  readonly clock: Clock
  /** Default: the packages' own facts. */
  readonly facts?: FactSource
}

/** Reads the addresses of some chains: a `Chain`, or the verifier of one. */
export type AddressReader = Pick<Chain, 'codes' | 'readAddress'>

/** The provider under test. */
export interface Subject {
  /** Creates a new provider; it must not send a request before `assets()` is called. */
  readonly make: (tools: Tools) => SwapProvider | Promise<SwapProvider>
  readonly cases: ProviderCases
  /** The capabilities the provider must declare. */
  readonly capabilities: Capabilities
  /**
   * Chain packages that read addresses, so that a deposit to an address of another chain is noticed. Default: by the form addresses of
   * the chain usually have.
   */
  readonly chains?: readonly AddressReader[]
  /** Time for a call to settle after an abort, milliseconds. Default 20. */
  readonly graceMs?: number
}

/** One rule of the contract. `run` rejects with `ConformanceError` if the provider breaks it. */
export interface Check {
  /** `identity`, `assets`, … */
  readonly group: string
  readonly name: string
  /** The reason why the check does not apply; `run` must not be called then. */
  readonly skip?: string
  readonly run: () => Promise<void>
}

/** The provider under test breaks a rule of the contract. */
export class ConformanceError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ConformanceError'
  }
}

/** Throws `ConformanceError` unless `held`. */
export const ensure: (held: boolean, message: string) => asserts held = (held, message) => {
  if (!held) throw new ConformanceError(message)
}
