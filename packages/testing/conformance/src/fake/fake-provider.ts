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
 * A provider that trades a few well-known assets at fixed prices, in memory. For tests of engines and hosts; the switches
 * make it fail in every way a provider can.
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
    quote: async (ask, { signal }) => {
      await misbehave(options, signal)
      if (delayMs > 0) await pause(delayMs, signal)
      return answer(options, ask, find(ask.sell.identifier), find(ask.buy.identifier))
    },
    build: async (offer, addresses, { signal }) => {
      await misbehave(options, signal)
      const state = offer.state as FakeState
      const sell = find(state.sell)
      if (!sell) throw new SwapError('invalidAsset', `${state.sell} is not traded any more.`)
      return fakeDeposit(offer, state, sell, addresses)
    },
    getStatus: async (query, { signal }) => {
      await misbehave(options, signal)
      const tokens = pairOf(query.known, find)
      return tokens && fakeStatus(query, status, tokens, clock.now())
    },
  }
}

/** Does what the switches say before a call gets anywhere. */
const misbehave = async ({ hangs, ...options }: FakeOptions, signal: ProviderContext['signal']): Promise<void> => {
  if (thrown(options) !== undefined) throw thrown(options)
  if (hangs === 'deaf') await new Promise(() => undefined)
  if (hangs) await pause(undefined, signal)
  signal.throwIfAborted()
}

const thrown = ({ throws }: FakeOptions): unknown => {
  if (throws === undefined || throws === false) return undefined
  return throws === true ? new UpstreamError('fake.example: connection refused') : throws
}

/** Waits, for ever without `ms`; rejects with the signal's reason when it aborts. */
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

const answer = (
  options: FakeOptions,
  ask: QuoteParams,
  sell: FakeAsset | undefined,
  buy: FakeAsset | undefined,
): QuoteResult => {
  const { id = 'FAKE', declines, minUsd = 1 } = options
  if (declines !== undefined) return { declined: { errorCode: declines, message: `${id} declines everything.` } }
  if (!sell || !buy) return { declined: untraded(id, sell ? ask.buy : ask.sell) }
  const least = leastSell(sell, minUsd)
  if (ask.sellAmount < least) return { declined: tooSmall(id, ask.sell, least) }
  return { offers: [offer(options, ask, sell, buy)] }
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

const offer = (options: FakeOptions, ask: QuoteParams, sell: FakeAsset, buy: FakeAsset): Offer => {
  const { spreadBps = 10, times = { inbound: 60, swap: 10, outbound: 30 }, garbage } = options
  const kind =
    options.depositKind ?? (chainByCode(sell.token.chain)?.family === 'utxo' ? 'transferWithMemo' : 'simpleTransfer')
  const { affiliateBps, serviceBps } = ask.fees
  const shares = affiliateBps + serviceBps > 0 ? `${affiliateBps}/${serviceBps}` : ''
  const state: FakeState = { sell: sell.token.identifier, buy: buy.token.identifier, kind, shares }
  const sound: Offer = {
    sellAmount: ask.sellAmount,
    ...priced(ask, sell, buy, spreadBps),
    times,
    depositKind: kind,
    warnings: [],
    meta: {},
    state,
  }
  return garbage ? spoiled(sound) : sound
}

/** Figures that cannot be: a worst case above the expected, a negative output, times that are none. */
const spoiled = (sound: Offer): Offer => ({
  ...sound,
  buyAmount: -1n,
  buyAmountMin: sound.buyAmount * 2n,
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
