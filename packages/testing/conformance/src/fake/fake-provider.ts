import {
  type Capabilities,
  CLOCK,
  type Clock,
  chainByCode,
  type Decline,
  identifierKey,
  type Offer,
  type Plugin,
  type ProviderContext,
  type QuoteParams,
  type QuoteResult,
  SwapError,
  type SwapProvider,
  type Token,
  toHuman,
  UpstreamError,
} from '@switchyard/core'
import { type FakeAsset, fakeAssets } from './fake-assets.ts'
import type { FakeOptions } from './fake-options.ts'
import { leastSell, priced } from './fake-price.ts'
import { type FakeState, fakeDeposit, fakeStatus } from './fake-swap.ts'

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
  const table = new Map(assets.map((asset) => [identifierKey(asset.token.identifier), asset]))
  const find = (identifier: string): FakeAsset | undefined => table.get(identifierKey(identifier))
  const capabilities: Capabilities = { refund: 'forwarded', flexInput: false, privacy: false, ...options.capabilities }
  return {
    id,
    contract: 1,
    label: { displayName: title(id), displayNameLong: `${title(id)} Provider`, keywords: [id.toLowerCase()] },
    capabilities,
    assets: async () => {
      if (thrown(options) !== undefined) throw thrown(options)
      return { assets: assets.map(({ token, usd }) => ({ token, usd, sell: true, buy: true })) }
    },
    quote: async (params, { signal }) => {
      await failAsConfigured(options, signal)
      if (delayMs > 0) await pause(delayMs, signal)
      return quoteOf(options, params, find(params.sell.identifier), find(params.buy.identifier))
    },
    build: async (offer, addresses, { signal }) => {
      await failAsConfigured(options, signal)
      const state = offer.state as FakeState
      const sell = find(state.sell)
      if (!sell) throw new SwapError('invalidAsset', `${state.sell} is no longer traded.`)
      return fakeDeposit(offer, state, sell, addresses)
    },
    getStatus: async (query, { signal }) => {
      await failAsConfigured(options, signal)
      const tokens = pairOf(query.known, find)
      return tokens && fakeStatus(query, status, tokens, clock.now())
    },
  }
}

/** Applies the failure options to a call. */
const failAsConfigured = async (
  { hangs, ...options }: FakeOptions,
  signal: ProviderContext['signal'],
): Promise<void> => {
  if (thrown(options) !== undefined) throw thrown(options)
  if (hangs === 'ignoringSignal') await new Promise(() => undefined)
  if (hangs) await pause(undefined, signal)
  signal.throwIfAborted()
}

const thrown = ({ throws }: FakeOptions): unknown => {
  if (throws === undefined || throws === false) return undefined
  return throws === true ? new UpstreamError('fake.example: connection refused') : throws
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

const quoteOf = (
  options: FakeOptions,
  params: QuoteParams,
  sell: FakeAsset | undefined,
  buy: FakeAsset | undefined,
): QuoteResult => {
  const { id = 'FAKE', declines, minUsd = 1 } = options
  if (declines !== undefined) return { declined: { errorCode: declines, message: `${id} declines everything.` } }
  if (!sell || !buy) return { declined: untraded(id, sell ? params.buy : params.sell) }
  const least = leastSell(sell, minUsd)
  if (params.sellAmount < least) return { declined: tooSmall(id, params.sell, least) }
  return { offers: [offer(options, params, sell, buy)] }
}

const untraded = (id: string, token: Token): Decline => ({
  errorCode: 'invalidAsset',
  message: `${id} does not trade ${token.identifier}.`,
})

const tooSmall = (id: string, sell: Token, least: bigint): Decline => {
  const minAmount = toHuman(least, sell.decimals)
  const message = `Sell asset amount too small for provider ${id}. Min amount is ${minAmount} ${sell.identifier}`
  return { errorCode: 'sellAssetAmountTooSmall', message, minAmount }
}

const offer = (options: FakeOptions, params: QuoteParams, sell: FakeAsset, buy: FakeAsset): Offer => {
  const { spreadBps = 10, times = { inbound: 60, swap: 10, outbound: 30 }, garbage } = options
  const kind =
    options.depositKind ?? (chainByCode(sell.token.chain)?.family === 'utxo' ? 'transferWithMemo' : 'simpleTransfer')
  const { affiliateBps, serviceBps } = params.fees
  const fees = affiliateBps + serviceBps > 0 ? `${affiliateBps}/${serviceBps}` : ''
  const state: FakeState = { sell: sell.token.identifier, buy: buy.token.identifier, kind, fees }
  const valid: Offer = {
    sellAmount: params.sellAmount,
    ...priced(params, sell, buy, spreadBps),
    times,
    depositKind: kind,
    warnings: [],
    meta: {},
    state,
  }
  return garbage ? withImpossibleValues(valid) : valid
}

/** A minimum above the expected output, a negative output, invalid times. */
const withImpossibleValues = (valid: Offer): Offer => ({
  ...valid,
  buyAmount: -1n,
  minBuyAmount: valid.buyAmount * 2n,
  times: { inbound: Number.NaN, swap: -1, outbound: Number.POSITIVE_INFINITY },
})

const pairOf = (
  known: { readonly sellAsset: string; readonly buyAsset: string } | undefined,
  find: (identifier: string) => FakeAsset | undefined,
): { readonly sell: Token; readonly buy: Token } | undefined => {
  const sell = known && find(known.sellAsset)?.token
  const buy = known && find(known.buyAsset)?.token
  return sell && buy ? { sell, buy } : undefined
}

const title = (id: string): string => id.charAt(0) + id.slice(1).toLowerCase()
