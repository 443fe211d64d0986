import {
  type Capabilities,
  CLOCK,
  type Clock,
  findChain,
  type Offer,
  type Plugin,
  type ProviderContext,
  type QuoteParams,
  type QuoteResult,
  SwapError,
  type SwapProvider,
  toHuman,
  toIdentifierKey,
  UpstreamError,
} from '@switchyard/core'
import { type FakeAsset, fakeAssets } from './fake-assets.ts'
import type { FakeOptions } from './fake-options.ts'
import { computeLeastSell, type FakePair, priceSwap } from './fake-price.ts'
import { buildFakeDeposit, type FakeState, readFakeStatus } from './fake-swap.ts'

/**
 * A plugin whose provider trades a few well-known assets at fixed prices, in memory. It is meant for tests of engines and
 * hosts; the options make it fail in every way a provider can.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [fakeProvider(), fakeProvider({ id: 'SLOW', delayMs: 2_000 })] })
 * ```
 */
export const fakeProvider = (options: FakeOptions = {}): Plugin => ({
  name: 'fake-provider',
  register: (registry) => registry.provider(options.id ?? 'FAKE', (resolve) => createFake(options, resolve(CLOCK))),
})

const createFake = (options: FakeOptions, clock: Clock): SwapProvider => {
  const { id = 'FAKE', assets = fakeAssets, status = 'completed', delayMs = 0 } = options
  const table = new Map(assets.map((asset) => [toIdentifierKey(asset.token.identifier), asset]))
  const find = (identifier: string): FakeAsset | undefined => table.get(toIdentifierKey(identifier))
  const capabilities: Capabilities = { refund: 'forwarded', flexInput: false, privacy: false, ...options.capabilities }
  return {
    id,
    contract: 1,
    label: { displayName: capitalise(id), displayNameLong: `${capitalise(id)} Provider`, keywords: [id.toLowerCase()] },
    capabilities,
    assets: async () => {
      throwAsConfigured(options)
      return { assets: assets.map(({ token, usd }) => ({ token, usd, sell: true, buy: true })) }
    },
    quote: async (params, { signal }) => {
      await failAsConfigured(options, signal)
      if (delayMs > 0) await pause(delayMs, signal)
      return quoteFake(options, params, find)
    },
    build: async (offer, addresses, { signal }) => {
      await failAsConfigured(options, signal)
      const { sell: identifier } = offer.state as FakeState
      const sell = find(identifier)
      if (!sell) throw new SwapError('invalidAsset', `${identifier} is no longer traded.`)
      return buildFakeDeposit(offer, sell, addresses)
    },
    getStatus: async (query, { signal }) => {
      await failAsConfigured(options, signal)
      const { known } = query
      const sell = known && find(known.sellAsset)
      const buy = known && find(known.buyAsset)
      return sell && buy ? readFakeStatus(query, sell.token, { status, now: clock.now() }) : undefined
    },
  }
}

/** Applies the failure options to a call. */
const failAsConfigured = async (
  { hangs, ...options }: FakeOptions,
  signal: ProviderContext['signal'],
): Promise<void> => {
  throwAsConfigured(options)
  if (hangs === 'ignoringSignal') await new Promise(() => undefined)
  if (hangs) await pause(undefined, signal)
  signal.throwIfAborted()
}

const throwAsConfigured = ({ throws }: FakeOptions): void => {
  if (throws === true) throw new UpstreamError('fake.example: connection refused')
  if (throws !== undefined && throws !== false) throw throws
}

/** Waits for `ms`, or forever; rejects with the reason of the signal when it aborts. */
const pause = (ms: number | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = ms === undefined ? undefined : setTimeout(done, ms)
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    function done(): void {
      signal.removeEventListener('abort', abort)
      resolve()
    }
    signal.addEventListener('abort', abort, { once: true })
  })

/** Quotes as the options say. */
const quoteFake = (
  options: FakeOptions,
  params: QuoteParams,
  find: (identifier: string) => FakeAsset | undefined,
): QuoteResult => {
  const { id = 'FAKE', declines, minUsd = 1 } = options
  if (declines !== undefined) return { declined: { errorCode: declines, message: `${id} declines everything.` } }

  const [sell, buy] = [find(params.sell.identifier), find(params.buy.identifier)]
  if (!sell || !buy) {
    const { identifier } = sell ? params.buy : params.sell
    return { declined: { errorCode: 'invalidAsset', message: `${id} does not trade ${identifier}.` } }
  }

  const least = computeLeastSell(sell, minUsd)
  if (params.sellAmount < least) {
    const minAmount = toHuman(least, params.sell.decimals)
    const message = `Sell asset amount too small for provider ${id}. Min amount is ${minAmount} ${params.sell.identifier}`
    return { declined: { errorCode: 'sellAssetAmountTooSmall', message, minAmount } }
  }
  return { offers: [createOffer(options, params, { sell, buy })] }
}

const createOffer = (options: FakeOptions, params: QuoteParams, pair: FakePair): Offer => {
  const { sell, buy } = pair
  const { spreadBps = 10, times = { inbound: 60, swap: 10, outbound: 30 }, garbage } = options
  const kind =
    options.depositKind ?? (findChain(sell.token.chain)?.family === 'utxo' ? 'transferWithMemo' : 'simpleTransfer')
  const { affiliateBps, serviceBps } = params.fees
  const fees = affiliateBps + serviceBps > 0 ? `${affiliateBps}/${serviceBps}` : ''
  const state: FakeState = { sell: sell.token.identifier, buy: buy.token.identifier, kind, fees }
  const valid: Offer = {
    sellAmount: params.sellAmount,
    ...priceSwap(params, pair, spreadBps),
    times,
    depositKind: kind,
    warnings: [],
    meta: {},
    state,
  }
  return garbage ? spoilValues(valid) : valid
}

/** Returns an offer with a minimum above the expected output, a negative output, invalid times. */
const spoilValues = (valid: Offer): Offer => ({
  ...valid,
  buyAmount: -1n,
  minBuyAmount: valid.buyAmount * 2n,
  times: { inbound: Number.NaN, swap: -1, outbound: Number.POSITIVE_INFINITY },
})

const capitalise = (id: string): string => id.charAt(0) + id.slice(1).toLowerCase()
