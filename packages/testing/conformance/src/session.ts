import {
  type BuildParams,
  createAddressComparison,
  type Deposit,
  type Offer,
  type ProviderContext,
  type QuoteParams,
  type QuoteResult,
  type SwapProvider,
  type Token,
  toIdentifierKey,
} from '@switchyard/core'
import type { BuildCase, QuoteCase, QuoteParamsCase } from './cases.ts'
import { ensure, type Subject } from './check.ts'
import { freeze } from './freeze.ts'
import { type Fault, StubbedHttp } from './stubbed-http.ts'

/** A new provider, its stubbed upstream, and the calls that checks make. */
export interface Session {
  readonly provider: SwapProvider
  readonly upstream: StubbedHttp
  /** Start of the session, Unix milliseconds; the clock stands still until `advance` is called. */
  readonly now: number
  advance(ms: number): void
  /**
   * Finds the tokens of the cases. Compares addresses as an engine without chain packages does: as text, except for the case
   * of hexadecimal and bech32 and the prefix `bitcoincash:`.
   */
  context(signal?: AbortSignal): ProviderContext
  /** Lets the provider read its assets. */
  loadAssets(): Promise<void>
  /** Serves the stubs of the case, or a fault instead, and requests a quote; the assets must be loaded. */
  quote(test: QuoteCase, fault?: Fault): Promise<QuoteResult>
  /** Returns the offer of the case after a round trip through the quote store. */
  offer(test: BuildCase): Promise<Offer>
  /** Serves the stubs of the build and builds. */
  build(test: BuildCase, offer: Offer, signal?: AbortSignal): Promise<Deposit>
}

/** Runs `work` in a new session and disposes the provider afterwards. */
export const inSession = async (subject: Subject, work: (session: Session) => Promise<void>): Promise<void> => {
  const session = await open(subject)
  try {
    await work(session)
  } finally {
    await session.provider.dispose?.()
  }
}

/** Returns the quote parameters of a case, complete and frozen. */
export const completeParams = (params: QuoteParamsCase): QuoteParams =>
  freeze({
    fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
    flexInput: false,
    privacy: false,
    boost: false,
    ...params,
  })

/** Returns the addresses of a case, complete and frozen. */
export const completeAddresses = ({ addresses }: BuildCase): BuildParams =>
  freeze({ refundAddressSetting: 'WARNING', sweep: false, ...addresses })

const open = async (subject: Subject): Promise<Session> => {
  const { cases } = subject
  const now = cases.now ?? 1_800_000_000_000
  const upstream = new StubbedHttp()
  let elapsed = 0
  const clock = { now: () => now + elapsed }
  const provider = await subject.make({ http: upstream.http, clock })
  const tokens = listTokens(subject)
  const idle = new AbortController().signal
  const context = (signal: AbortSignal = idle): ProviderContext => ({
    signal,
    deadline: clock.now() + 10_000,
    clock,
    tokens: { find: (identifier) => tokens.get(toIdentifierKey(identifier) ?? '') },
    isSameAddress: createAddressComparison(new Map()),
  })
  const quote = (test: QuoteCase, fault?: Fault): Promise<QuoteResult> => {
    upstream.serve(test.stubs, fault)
    return provider.quote(completeParams(test.params), context())
  }
  return {
    provider,
    upstream,
    now,
    advance: (ms) => {
      elapsed += ms
    },
    context,
    loadAssets: async () => {
      upstream.serve(cases.assets.stubs)
      await provider.assets(context())
      upstream.take()
    },
    quote,
    offer: async (test) => passThroughStore(findOffer(await quote(test), test.offer ?? 0)),
    build: (test, offer, signal) => {
      upstream.serve(test.buildStubs ?? test.stubs)
      return provider.build(offer, completeAddresses(test), context(signal))
    },
  }
}

const listTokens = ({ cases }: Subject): ReadonlyMap<string, Token> => {
  const traded = [
    ...cases.quotes,
    ...cases.declines,
    ...(cases.refusedQuotes ?? []),
    ...cases.builds,
    ...(cases.fees ?? []),
  ].flatMap(({ params }) => [params.sell, params.buy])
  const all = [...traded, ...(cases.tokens ?? [])]
  return new Map(all.map((token) => [toIdentifierKey(token.identifier) ?? token.identifier, token]))
}

const findOffer = (result: QuoteResult, index: number): Offer => {
  ensure('offers' in result, 'declined' in result ? `declined with ${result.declined.errorCode}` : 'no offers')
  const offer = result.offers[index]
  ensure(offer !== undefined, `there is no offer ${index}`)
  return offer
}

/** Copies state and meta through JSON, as a store does between quote and swap. */
const passThroughStore = (offer: Offer): Offer => ({
  ...offer,
  state: JSON.parse(JSON.stringify(offer.state)),
  meta: offer.meta && JSON.parse(JSON.stringify(offer.meta)),
})
