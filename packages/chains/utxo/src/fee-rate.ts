import { type BuiltTransaction, UpstreamError, withTimeout } from '@switchyard/core'
import type { ChainSettings } from './chain-settings.ts'

/** The fee rate of a chain, within its configured bounds. */
export interface FeeRate {
  /** Base units per 1000 virtual bytes; absent when unknown and on Zcash. */
  readonly rate?: bigint
  /** Present when nothing confirms the rate: the indexes disagree, or a single one names a rate far above the usual. */
  readonly doubt?: string
}

/** Decimals of rates, which are per thousand virtual bytes. */
export const RATE_DECIMALS = 3

/** Time the other indexes have after the first answer, milliseconds. */
const GRACE_MS = 750

/** The most that the higher of two rates may exceed the lower. Our judgement: honest estimates differ by less. */
const MOST_APART = 3n

/** Part of the highest allowed rate above which one index alone is doubted: 100 sat/vB on Bitcoin. */
const UNUSUAL = 5n

/**
 * Reads the fee rate from every index of the chain.
 *
 * Of three or more the median counts, of two the higher, by which three times the lower is the most: a single index that
 * lies does not decide what a transaction pays. Indexes that fail, or are slower than the first by more than 750 ms, are left out.
 */
export const readFeeRate = async (settings: ChainSettings, signal: AbortSignal): Promise<FeeRate> => {
  const { feeRate: bounds } = settings.rules
  if (!bounds) return {}
  const estimates = await collectEstimates(settings, signal)
  const [lowest, highest] = [toPerThousand(bounds.min), toPerThousand(bounds.max)]
  const clamp = (rate: bigint): bigint => (rate < lowest ? lowest : rate > highest ? highest : rate)
  if (estimates.length === 0)
    return { rate: bounds.fallback === undefined ? undefined : clamp(toPerThousand(bounds.fallback)) }

  const rates = estimates.map(clamp).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const [lower = 0n, higher] = rates
  if (rates.length > 2) return { rate: rates[(rates.length - 1) >> 1] }
  if (higher === undefined) {
    const isUnusual = lower > highest / UNUSUAL
    return {
      rate: lower,
      doubt: isUnusual ? 'A single index names this fee rate, which is unusually high.' : undefined,
    }
  }
  return higher <= lower * MOST_APART
    ? { rate: higher }
    : { rate: lower * MOST_APART, doubt: 'The indexes of the chain name very different fee rates.' }
}

const collectEstimates = async ({ feeGateways }: ChainSettings, signal: AbortSignal): Promise<readonly bigint[]> => {
  const rates: bigint[] = []
  const asked = feeGateways.map(async (gateway) => {
    const rate = await gateway.feeRate(signal).catch((error: unknown) => {
      if (UpstreamError.is(error)) return undefined
      throw error
    })
    if (rate === undefined) return Promise.reject(new UpstreamError('The index has no estimate.'))
    rates.push(rate)
    return rate
  })
  const all = Promise.allSettled(asked)
  await Promise.any(asked).catch((error: AggregateError) => {
    const fault = error.errors.find((one) => !UpstreamError.is(one))
    if (fault) throw fault
  })
  await withTimeout(() => all, { timeoutMs: GRACE_MS, signal }).catch(() => signal.throwIfAborted())
  return [...rates]
}

const toPerThousand = (perByte: number): bigint => BigInt(Math.ceil(perByte * 1000))

/** The warning of a transaction whose fee rate nothing confirms. */
export const createFeeWarnings = ({ doubt }: Pick<FeeRate, 'doubt'>): NonNullable<BuiltTransaction['warnings']> =>
  doubt === undefined
    ? []
    : [
        {
          code: 'networkFeeUncertain',
          display: 'Check the network fee.',
          tooltip: `${doubt} Compare the fee before signing.`,
        },
      ]
