import { createTimeoutSignal } from '../async/create-timeout-signal.ts'
import { withAbort } from '../async/with-abort.ts'
import type { Token } from '../contract/token.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** An address on a chain, by chain code. */
export interface BalanceQuery {
  readonly chain: string
  readonly address: string
}

/** One balance in base units. */
export interface BalanceOf {
  readonly token: Token
  readonly amount: bigint
}

/**
 * Lists the balances of one address.
 *
 * @throws {SwapError} `invalidChain`, `invalidAddressForChain`, `failedToRetrieveBalance`.
 */
export const listBalances = async (engine: EngineContext, call: Call<BalanceQuery>): Promise<readonly BalanceOf[]> => {
  await authenticate(engine, call, 'catalogue')
  const { chain: code, address } = call.read()
  const chain = engine.chains.get(code)
  if (!chain?.readBalances) throw new SwapError('invalidChain', `Balances on ${code} cannot be read here.`)
  if (!chain.readAddress(code, address)) {
    throw new SwapError('invalidAddressForChain', `${address} is not a valid ${code} address.`)
  }
  const signal = createTimeoutSignal(engine.limits.trackDeadlineMs)
  const context = { signal, clock: engine.clock, tokens: engine.catalogue }
  try {
    return await withAbort(() => chain.readBalances?.(code, address, context) ?? [], signal)
  } catch (cause) {
    if (SwapError.is(cause)) throw cause
    throw new SwapError('failedToRetrieveBalance', 'Failed to retrieve balance.', { data: { chain: code }, cause })
  }
}
