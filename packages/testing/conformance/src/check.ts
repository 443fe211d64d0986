import type { Capabilities, Clock, Http, SwapProvider } from '@switchyard/core'
import type { ProviderCases } from './cases.ts'

/** What a fresh provider is made of. */
export interface Tools {
  readonly http: Http
  readonly clock: Clock
}

/** The provider under test. */
export interface Subject {
  /** A fresh provider over the given tools; no request may be sent before `surface`. */
  readonly make: (tools: Tools) => SwapProvider | Promise<SwapProvider>
  readonly cases: ProviderCases
  /** What the provider is meant to declare. */
  readonly capabilities: Capabilities
  /** How long after an abort a call may take to settle, milliseconds. Default 20. */
  readonly graceMs?: number
}

/** One thing the contract demands. `run` rejects with `ConformanceError` when it is not so. */
export interface Check {
  /** `identity`, `surface`, … */
  readonly group: string
  readonly name: string
  /** Why the check does not apply; `run` is then not called. */
  readonly skip?: string
  readonly run: () => Promise<void>
}

/** A rule of the contract broken by the provider under test. */
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
