import pLimit from 'p-limit'
import type { SharedRequest } from '../async/request-coalescer.ts'
import type { Clock } from '../contract/clock.ts'
import type { ProviderContext, QuoteParams, QuoteResult, SwapProvider } from '../contract/provider.ts'
import type { TokenLookup } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'
import { DeadlinePassed } from '../pipeline/fault.ts'
import type { ProviderResult } from '../pipeline/provider-result.ts'
import { quoteKey } from '../pipeline/quote-params.ts'
import { ProviderCall } from './provider-call.ts'
import { ResultCollector } from './result-collector.ts'

/**
 * Asks every provider at once, within the concurrency of the engine and one deadline. Never throws: whatever a provider
 * does wrong becomes its decline. Identical asks in flight share one answer, which is given up when the last of those who
 * wait for it has run out of time.
 */
export const ask = async (
  engine: EngineContext,
  providers: readonly SwapProvider[],
  question: QuoteParams,
  quoteId: string,
  deadlineMs: number = engine.limits.quoteDeadlineMs,
): Promise<readonly ProviderResult[]> => {
  if (providers.length === 0) return []
  const { clock, limits, catalogue } = engine
  const shared = engine.quotesUnderWay.join(quoteKey(question), clock.now() + deadlineMs)
  const context = new SharedContext(shared, clock, catalogue)
  const limiter = providers.length > limits.concurrency ? pLimit(limits.concurrency) : undefined
  const asked = providers.map((provider) => new ProviderCall(engine, provider, quoteId))
  const roll = new ResultCollector<ProviderResult>(providers.length)
  const timer = setTimeout(() => giveUp(asked, roll), deadlineMs)
  for (const [position, one] of asked.entries()) {
    const { provider } = one
    if (!catalogue.supported(provider.id)) {
      roll.set(position, () => one.onUnavailable())
      continue
    }
    const put = () => shared.run(provider.id, () => quoteOf(provider, question, context))
    const answer = limiter ? limiter(put) : put()
    answer.then(
      (result) => roll.set(position, () => one.onResult(result)),
      (cause) => roll.set(position, () => one.onFailure(cause)),
    )
  }
  try {
    return await roll.complete
  } finally {
    clearTimeout(timer)
    limiter?.clearQueue()
    shared.leave(() => new DeadlinePassed())
  }
}

/** A provider that throws at once has failed like one that rejects. */
const quoteOf = (provider: SwapProvider, question: QuoteParams, context: ProviderContext): Promise<QuoteResult> => {
  try {
    return Promise.resolve(provider.quote(question, context))
  } catch (failure) {
    return Promise.reject(failure)
  }
}

const giveUp = (asked: readonly ProviderCall[], roll: ResultCollector<ProviderResult>): void => {
  const late = new DeadlinePassed()
  asked.forEach((one, position) => {
    roll.set(position, () => one.onFailure(late))
  })
}

/** The deadline is read when it is asked for: others who join may give the provider longer. */
class SharedContext implements ProviderContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly tokens: TokenLookup
  readonly #request: SharedRequest

  constructor(request: SharedRequest, clock: Clock, tokens: TokenLookup) {
    this.signal = request.signal
    this.clock = clock
    this.tokens = tokens
    this.#request = request
  }

  get deadline(): number {
    return this.#request.deadline
  }
}
