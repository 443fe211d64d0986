import { createTimeoutSignal } from '../async/create-timeout-signal.ts'
import type { ScreeningVerdict } from '../contract/ports.ts'
import { chainById } from '../domain/chains.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { askScreener } from '../pipeline/ask-screener.ts'
import { authenticate } from '../pipeline/authenticate.ts'
import { listSpellings } from '../pipeline/screen.ts'

/** Addresses and the chains they are held against, as codes or chain ids: every address on every chain. */
export interface ScreeningQuery {
  readonly addresses: readonly string[]
  readonly chains: readonly string[]
}

/**
 * Screens addresses, with one verdict for all.
 *
 * @throws {SwapError} `addressScreeningFailed` when the screener cannot answer.
 */
export const screenAddresses = async (engine: EngineContext, call: Call<ScreeningQuery>): Promise<ScreeningVerdict> => {
  await authenticate(engine, call, 'screen')
  const { addresses, chains } = call.read()
  const codes = [...new Set(chains.map((chain) => chainById(chain)?.code ?? chain))]
  const pairs = codes.flatMap((chain) => addresses.flatMap((address) => listSpellings(engine, { chain, address })))
  const signal = createTimeoutSignal(engine.limits.trackDeadlineMs)
  return askScreener(engine.screener, pairs, signal)
}
