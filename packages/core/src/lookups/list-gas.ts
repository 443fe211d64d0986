import { createTimeoutSignal } from '../async/create-timeout-signal.ts'
import { withAbort } from '../async/with-abort.ts'
import type { GasReading } from '../contract/gas-reading.ts'
import { findChain } from '../domain/chains.ts'
import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** A chain's fee rate now. */
export interface GasOf extends GasReading {
  readonly chainId: string
  /** Unix milliseconds. */
  readonly readAt: number
}

/**
 * Lists the fee rates of one chain, or of every chain that has one.
 *
 * @throws {SwapError} `unsupportedChainId` for a chain that has none.
 */
export const listGas = async (
  engine: EngineContext,
  call: Call<{ readonly chainId?: string }>,
): Promise<readonly GasOf[]> => {
  await authenticate(engine, call, 'catalogue')
  const { chainId } = call.read()
  const signal = createTimeoutSignal(engine.limits.trackDeadlineMs)
  const codes = [...engine.chains.keys()].filter(
    (code) => chainId === undefined || findChain(code)?.chainId === chainId,
  )
  const readings = (await Promise.all(codes.map((code) => readGas(engine, code, signal)))).flat()
  if (chainId === undefined || readings.length > 0) return readings
  throw new SwapError('unsupportedChainId', `The fee rate of ${chainId} cannot be read here.`)
}

/** Reads the fee rate of a chain. One that fails is left out: the others' rates are worth having. */
const readGas = async (
  { chains, clock, catalogue }: Pick<EngineContext, 'chains' | 'clock' | 'catalogue'>,
  code: string,
  signal: AbortSignal,
): Promise<readonly GasOf[]> => {
  const chainId = findChain(code)?.chainId
  const chain = chains.get(code)
  if (chainId === undefined) return []
  const asked = withAbort(() => chain?.readGas?.(code, { signal, clock, tokens: catalogue }), signal)
  const [settled] = await Promise.allSettled([asked])
  return settled?.status === 'fulfilled' && settled.value ? [{ ...settled.value, chainId, readAt: clock.now() }] : []
}
