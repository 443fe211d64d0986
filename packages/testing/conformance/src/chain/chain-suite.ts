import { type Runner, registerChecks } from '../provider-suite.ts'
import { type ChainSubject, chainChecks } from './chain-checks.ts'

/**
 * Registers every check of the chain contract as a test of your runner.
 *
 * @example
 * ```ts
 * import { pickChain, chainSuite } from '@switchyard/conformance/chain'
 * import { describe, it } from 'vitest'
 *
 * chainSuite({ test: { describe, it }, make: (tools) => pickChain(acmeChain(), 'acme')(tools), cases })
 * ```
 */
export const chainSuite = ({ test, ...subject }: ChainSubject & { readonly test: Runner }): void =>
  registerChecks(test, chainChecks(subject))
