import {
  type Deposit,
  identifierKey,
  type Offer,
  type ProviderContext,
  type QuoteParams,
  type QuoteResult,
  type SwapAddresses,
  type SwapProvider,
  type Token,
} from '@switchyard/core'
import type { BuildCase, QuoteCase, QuoteParamsCase } from './cases.ts'
import { ensure, type Subject } from './check.ts'
import { freeze } from './freeze.ts'
import { type Fault, ScriptedHttp } from './scripted-http.ts'

/** A fresh provider with its script and the calls checks make of it. */
export interface Session {
  readonly provider: SwapProvider
  readonly script: ScriptedHttp
  /** When the session began, unix milliseconds; its clock stands there until time is let pass. */
  readonly now: number
  pass(ms: number): void
  context(signal?: AbortSignal): ProviderContext
  /** Loads the surface as scripted. */
  warm(): Promise<void>
  /** Plays the case, or a fault instead, and asks; the surface must be warm. */
  quote(test: QuoteCase, fault?: Fault): Promise<QuoteResult>
  /** Asks and answers the offer of the case, as it looks once it has been kept and read back. */
  offer(test: BuildCase): Promise<Offer>
  /** Plays the case and builds. */
  build(test: BuildCase, offer: Offer, signal?: AbortSignal): Promise<Deposit>
}

/** Runs `work` in a session of its own and disposes the provider. */
export const inSession = async (subject: Subject, work: (session: Session) => Promise<void>): Promise<void> => {
  const session = await open(subject)
  try {
    await work(session)
  } finally {
    await session.provider.dispose?.()
  }
}

/** The ask of a case, complete and frozen. */
export const askOf = (ask: QuoteParamsCase): QuoteParams =>
  freeze({
    fees: { affiliateBps: 0, serviceBps: 0, accounts: {}, serviceAccounts: {} },
    flexInput: false,
    privacy: false,
    boost: false,
    ...ask,
  })

/** The parties of a case, complete and frozen. */
export const partiesOf = ({ addresses }: BuildCase): SwapAddresses =>
  freeze({ refundAddressSetting: 'WARNING', sweep: false, ...addresses })

const open = async (subject: Subject): Promise<Session> => {
  const { cases } = subject
  const now = cases.now ?? 1_800_000_000_000
  const script = new ScriptedHttp()
  let passed = 0
  const clock = { now: () => now + passed }
  const provider = await subject.make({ http: script.http, clock })
  const tokens = tokensOf(subject)
  const idle = new AbortController().signal
  const context = (signal: AbortSignal = idle): ProviderContext => ({
    signal,
    deadline: clock.now() + 10_000,
    clock,
    tokens: { find: (identifier) => tokens.get(identifierKey(identifier) ?? '') },
  })
  const quote = (test: QuoteCase, fault?: Fault): Promise<QuoteResult> => {
    script.play(test.exchanges, fault)
    return provider.quote(askOf(test.ask), context())
  }
  return {
    provider,
    script,
    now,
    pass: (ms) => {
      passed += ms
    },
    context,
    warm: async () => {
      script.play(cases.supported.exchanges)
      await provider.assets(context())
      script.take()
    },
    quote,
    offer: async (test) => kept(offerAt(await quote(test), test.offer ?? 0)),
    build: (test, offer, signal) => {
      script.play(test.buildExchanges ?? test.exchanges)
      return provider.build(offer, partiesOf(test), context(signal))
    },
  }
}

const tokensOf = ({ cases }: Subject): ReadonlyMap<string, Token> => {
  const asks = [...cases.quotes, ...cases.declines, ...cases.builds, ...(cases.fees ?? [])].flatMap(({ ask }) => [
    ask.sell,
    ask.buy,
  ])
  const all = [...asks, ...(cases.tokens ?? [])]
  return new Map(all.map((token) => [identifierKey(token.identifier) ?? token.identifier, token]))
}

const offerAt = (answer: QuoteResult, index: number): Offer => {
  ensure('offers' in answer, 'declined' in answer ? `declined with ${answer.declined.errorCode}` : 'no offers')
  const offer = answer.offers[index]
  ensure(offer !== undefined, `there is no offer ${index}`)
  return offer
}

/** State and meta go through a store as JSON between quote and swap. */
const kept = (offer: Offer): Offer => ({
  ...offer,
  state: JSON.parse(JSON.stringify(offer.state)),
  ...(offer.meta === undefined ? {} : { meta: JSON.parse(JSON.stringify(offer.meta)) }),
})
