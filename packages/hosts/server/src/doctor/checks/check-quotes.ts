import {
  findErrorRow,
  type ProviderContext,
  type QuoteParams,
  type SupportedAsset,
  type SwapProvider,
  toBase,
  toHuman,
} from '@switchyard/core'
import type { DoctorRow } from '../doctor-row.ts'
import { explainFault } from '../explain-fault.ts'
import { type CheckParts, runCheck } from '../run-check.ts'
import { choosePairs, type Pair } from './choose-pairs.ts'
import { findProviderSetting } from './find-provider-setting.ts'

/** The two amounts of the dry quotes, US dollars, and units of the asset where its price is not known. */
const sizes = [
  { check: 'small quote', usd: 200, units: 1 },
  { check: 'large quote', usd: 20_000, units: 100 },
] as const

type Size = (typeof sizes)[number]

/** Codes that say no more than that the amount does not fit. */
const OF_AMOUNT = new Set(['sellAssetAmountTooSmall', 'insufficientLiquidity'])

/** Inputs of a quote request. */
export interface QuoteCheckParts {
  readonly assets: readonly SupportedAsset[]
  /** USD price of a whole token; `undefined` where it is not known. */
  readonly findUsd: (identifier: string) => number | undefined
  readonly createContext: (signal: AbortSignal) => ProviderContext
}

/** Asks for a small and a large price of a usual pair. Nothing is opened: a quote has no side effect. */
export const checkQuotes = async (
  provider: SwapProvider,
  given: QuoteCheckParts,
  parts: CheckParts,
): Promise<readonly DoctorRow[]> => {
  const pairs = choosePairs(provider, given.assets)
  if (pairs.length === 0)
    return [
      {
        area: 'provider',
        subject: provider.id,
        check: 'quote',
        level: 'yellow',
        reason: 'lists no pair: nothing to sell and another asset to buy',
        action: 'Wait until it trades again.',
      },
    ]
  const rows: DoctorRow[] = []
  for (const size of sizes) rows.push(await checkSize(provider, { pairs, size, ...given }, parts))
  return rows
}

interface SizeCheck extends QuoteCheckParts {
  readonly pairs: readonly Pair[]
  readonly size: Size
}

/** Tries one pair after the other until one has an offer, or is refused for its amount. */
const checkSize = async (
  provider: SwapProvider,
  { pairs, size, findUsd, createContext }: SizeCheck,
  parts: CheckParts,
): Promise<DoctorRow> => {
  const base = { area: 'provider', subject: provider.id, check: size.check } as const
  let refusal: DoctorRow | undefined
  for (const pair of pairs) {
    const { sell, buy } = pair
    const price = findUsd(sell.identifier)
    const wanted = price === undefined || !(price > 0) ? size.units : size.usd / price
    const text = Number(wanted.toPrecision(3)).toFixed(Math.min(sell.decimals, 12))
    const sellAmount = toBase(text, sell.decimals) ?? 1n
    const amount = toHuman(sellAmount, sell.decimals)
    const params: QuoteParams = {
      sell,
      buy,
      sellAmount,
      fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
      flexInput: false,
      privacy: false,
      boost: false,
    }
    const asked = await runCheck(parts, async (signal) => provider.quote(params, createContext(signal)))
    const { tookMs } = asked
    const what = `${amount} ${sell.ticker} to ${buy.identifier}`
    if ('error' in asked) {
      const { reason, action } = explainFault(asked, findProviderSetting(provider.id))
      return { ...base, level: 'red', tookMs, reason: `${what}: ${reason}`, action }
    }
    if (!('declined' in asked.value)) {
      const [offer] = asked.value.offers
      if (!offer) continue
      const output = Number(Number(toHuman(offer.buyAmount, buy.decimals)).toPrecision(8))
      return {
        ...base,
        level: 'green',
        tookMs,
        reason: `${what} gives ${output} ${buy.ticker} (${offer.fees.length} fees)`,
      }
    }

    const { errorCode, message, minAmount } = asked.value.declined
    const least = minAmount === undefined ? '' : ` (at least ${minAmount})`
    const reason = `${what} is declined with ${errorCode}${least}: ${message}`
    if (OF_AMOUNT.has(errorCode)) return { ...base, level: 'green', tookMs, reason }
    const isFault = findErrorRow(errorCode).class === 'retry'
    refusal ??= {
      ...base,
      level: isFault ? 'red' : 'yellow',
      reason,
      action: isFault ? 'Try again; if it stays, report it with a recording.' : 'The provider does not trade this now.',
      tookMs,
    }
  }
  return refusal ?? { ...base, level: 'yellow', reason: 'answered without an offer', action: 'Try again later.' }
}
