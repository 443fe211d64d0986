import { type GasReading, SwapError, toHuman, UpstreamError } from '@switchyard/core'
import { readRate } from './purse.ts'
import type { Setting } from './setting.ts'

/** Rates are read per thousand virtual bytes. */
const PER_THOUSAND = 3

/**
 * What a virtual byte costs a transaction now, within the configured bounds. Throws `unsupportedChainId` for Zcash, whose
 * fee follows from the shape of a transaction alone, and `UpstreamError` when nobody knows the rate.
 */
export const readGas = async (setting: Setting, signal: AbortSignal): Promise<GasReading> => {
  const { code, rules } = setting
  if (!rules.feeRate) throw new SwapError('unsupportedChainId', `${code} has no fee rate.`)
  const rate = await readRate(setting, signal)
  if (rate === undefined) throw new UpstreamError(`No fee rate is known for ${code}.`)
  return { value: toHuman(rate, PER_THOUSAND), unit: 'sat/vB' }
}
