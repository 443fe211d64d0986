import {
  addChains,
  type BuiltTransaction,
  type Chain,
  type ChainContext,
  deriveChainFacts,
  toIdentifierKey,
} from '@switchyard/core'
import type { Tools } from '../check.ts'
import { type Fault, StubbedHttp } from '../stubbed-http.ts'
import type { StubbedRequest } from '../stubbed-request.ts'
import type { ChainBuildCase, ChainCases } from './chain-cases.ts'

/** The chain under test. */
export interface ChainSubject {
  /** Creates a new chain; it must not send a request. */
  readonly make: (tools: Tools) => Chain | Promise<Chain>
  readonly cases: ChainCases
  /** Time for a call to settle after an abort, milliseconds. Default 20. */
  readonly graceMs?: number
}

/** A new chain with its stubbed gateways. */
export interface ChainSession {
  readonly chain: Chain
  readonly upstream: StubbedHttp
  readonly now: number
  context(signal?: AbortSignal): ChainContext
  serve(stubs: readonly StubbedRequest[], fault?: Fault): void
  /** Funds and transaction of a case. */
  build(test: ChainBuildCase): Promise<BuiltTransaction>
}

/** Runs `work` with a new chain, whose own facts are known meanwhile, and disposes it. */
export const inChainSession = async (
  { make, cases }: ChainSubject,
  work: (session: ChainSession) => Promise<void> | void,
): Promise<void> => {
  const now = cases.now ?? 1_800_000_000_000
  const clock = { now: () => now }
  const upstream = new StubbedHttp()
  const chain = await make({ http: upstream.http, clock })
  const release = addChains((chain.facts ?? []).map((facts) => deriveChainFacts(chain.family, facts)))
  const tokens = new Map((cases.tokens ?? []).map((token) => [toIdentifierKey(token.identifier), token]))
  const idle = new AbortController().signal
  const context = (signal: AbortSignal = idle): ChainContext => ({
    signal,
    clock,
    tokens: { find: (identifier) => tokens.get(toIdentifierKey(identifier)) },
  })
  const build = async ({ deposit, stubs, buildStubs = stubs }: ChainBuildCase): Promise<BuiltTransaction> => {
    const { asset, amount, sources, sweep } = deposit
    upstream.serve(stubs)
    const spender =
      deposit.kind === 'contractCall' && 'approval' in deposit.call ? deposit.call.approval?.spender : undefined
    const funds = await chain.readFunds({ asset, amount, sources, spender, sweep }, context())
    upstream.serve(buildStubs)
    return chain.build(deposit, funds, context())
  }
  try {
    await work({ chain, upstream, now, context, serve: (stubs, fault) => upstream.serve(stubs, fault), build })
  } finally {
    release()
    await chain.dispose?.()
  }
}
