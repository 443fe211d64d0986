import { type GasReading, SwapError, toHuman, UpstreamError } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'
import { readFeeRate } from './fee-rate.ts'

/** Decimals of rates, which are per thousand virtual bytes. */
const PER_THOUSAND = 3

/**
 * Returns the current fee rate within the configured bounds.
 *
 * @throws {SwapError} `unsupportedChainId` for Zcash, whose fee depends only on the shape of a transaction.
 * @throws {UpstreamError} When no fee rate is known.
 */
export const readGas = async (settings: ChainSettings, signal: AbortSignal): Promise<GasReading> => {
  const { code, rules } = settings
  if (!rules.feeRate)
    throw new SwapError('unsupportedChainId', `${code} has no fee rate; its fee depends on the shape of a transaction.`)
  const { rate } = await readFeeRate(settings, signal)
  if (rate === undefined) throw new UpstreamError(`No fee rate is known for ${code}.`)
  return { value: toHuman(rate, PER_THOUSAND), unit: 'sat/vB' }
}
