import {
  createEngine,
  type EngineOptions,
  type ExpiringStore,
  errorTable,
  type Http,
  type Plugin,
  type Policy,
  type PriceSource,
  SwapError,
  type SwapStore,
} from '@switchyard/core'
import { createLocal, type Local } from '@switchyard/host-local'
import type { SandboxUrls } from '@switchyard/sandbox'
import type { QuoteRouteResponse, SwapResponse } from '@switchyard/wire'
import { pluginsAt } from '../network/plugins-at.ts'
import { WITNESS, witness } from '../network/witness.ts'
import type { Scenario } from '../scenarios.ts'

/** Addresses of a swap. */
export interface Addresses {
  readonly sourceAddress: string
  readonly destinationAddress: string
}

/** A swap that was handed out. */
export interface BuiltSwap {
  readonly kind: 'answered'
  readonly route: QuoteRouteResponse
  readonly swap: SwapResponse
}

/** End of a swap that was tried with one answer changed. */
export type SwapEnd =
  | {
      readonly kind: 'refused'
      readonly at: 'quote' | 'swap' | 'track'
      readonly code: string
      readonly message: string
    }
  | { readonly kind: 'broken'; readonly at: 'quote' | 'swap' | 'track'; readonly what: string }
  | BuiltSwap

/** Parts of a run. */
export interface RunParts {
  readonly scenario: Scenario
  readonly addresses: Addresses
  readonly http: Http
  readonly urls: SandboxUrls
  readonly now: () => number
  readonly swaps?: SwapStore
  /** Store of quotes, and the key that seals them. */
  readonly quotes?: ExpiringStore
  readonly sealKeys?: EngineOptions['sealKeys']
  /** Rules, the source of USD prices, and providers besides the scenario's and the witness. */
  readonly policy?: Partial<Policy>
  readonly prices?: PriceSource
  readonly others?: readonly Plugin[]
  /** Called before the engine starts, when the quote is there, and at the end. */
  readonly onPhase?: (phase: 'quote' | 'swap') => void
}

/** Longest time one call may take; whatever takes longer hangs. */
const HANG_MS = 25_000

/** Waits for work, not for ever. @throws {Error} when it hangs. */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), HANG_MS)
  })
  try {
    return await Promise.race([work, hang])
  } finally {
    clearTimeout(timer)
  }
}

const known = (code: string): boolean => Object.hasOwn(errorTable, code) && code !== 'internalError'

/** An error as the end of a swap. */
export const failureOf = (error: unknown, at: 'quote' | 'swap' | 'track'): Exclude<SwapEnd, BuiltSwap> => {
  if (SwapError.is(error) && known(error.code)) return { kind: 'refused', at, code: error.code, message: error.message }
  const cause = SwapError.is(error) ? (error.cause ?? error) : error
  return {
    kind: 'broken',
    at,
    what: cause instanceof Error ? (cause.stack ?? cause.message).split('\n').slice(0, 3).join(' ') : String(cause),
  }
}

/** Unlike random ones, the same in every run. */
export const countedUuids = (): (() => string) => {
  let count = 0
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
}

type EngineParts = Omit<RunParts, 'addresses' | 'onPhase'>

/** An engine of the scenario's provider and the witness. */
export const engineOf = (parts: EngineParts) => {
  const { scenario, http, urls, now, swaps, quotes, sealKeys, prices, policy, others = [] } = parts
  const rules: Partial<Policy> = { ...(scenario.second ? { multiLeg: 'always' } : {}), ...policy }
  return createEngine({
    plugins: [...pluginsAt(urls, scenario), ...others, witness(scenario)],
    http,
    clock: { now },
    policy: rules,
    uuid: countedUuids(),
    ...(swaps ? { swaps } : {}),
    ...(quotes ? { quotes } : {}),
    ...(sealKeys ? { sealKeys } : {}),
    ...(prices ? { prices } : {}),
  })
}

/** Quotes and builds the scenario's swap once. */
export const runSwap = async (parts: RunParts): Promise<SwapEnd> => {
  parts.onPhase?.('quote')
  const engine = engineOf(parts)
  try {
    await inTime(engine.ready())
    return await quoteAndBuild(createLocal(engine), parts)
  } catch (error) {
    return failureOf(error, 'quote')
  } finally {
    await engine.dispose()
  }
}

/** The providers of a swap in the order of its legs. */
export const pathOf = ({ provider, second }: Pick<Scenario, 'provider' | 'second'>): readonly string[] =>
  second === undefined ? [provider] : [provider, second]

const quoteAndBuild = async (api: Local, { scenario, addresses, onPhase }: RunParts): Promise<SwapEnd> => {
  const { sellAsset, buyAsset, sellAmount, slippage } = scenario
  const path = pathOf(scenario)
  const providers = [...path, WITNESS]
  const quote = await inTime(
    api.quote({
      sellAsset,
      buyAsset,
      sellAmount,
      providers,
      ...addresses,
      ...(slippage === undefined ? {} : { slippage }),
    }),
  )
  if (!quote.routes.some((one) => one.providers.join() === WITNESS))
    return { kind: 'broken', at: 'quote', what: 'the route of another provider is missing' }
  const route = quote.routes.find((one) => one.providers.join() === path.join())
  if (!route) {
    const { errorCode: code = 'not asked', message = '' } =
      quote.providerErrors?.find((one) => path.some((id) => id === one.provider)) ?? {}
    return code === 'not asked' || known(code)
      ? { kind: 'refused', at: 'quote', code, message }
      : { kind: 'broken', at: 'quote', what: `the error code ${code} is not in the table` }
  }
  onPhase?.('swap')
  try {
    return { kind: 'answered', route, swap: await inTime(api.swap({ routeId: route.routeId, ...addresses })) }
  } catch (error) {
    return failureOf(error, 'swap')
  }
}
