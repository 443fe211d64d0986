import type { SharedRequest } from '../async/request-coalescer.ts'
import type { Clock } from '../contract/clock.ts'
import type { ProviderContext } from '../contract/provider.ts'
import type { TokenLookup } from '../contract/token.ts'
import type { EngineContext } from '../engine-context.ts'

/** The deadline is read when it is asked for: others who join may give the provider longer. */
export class SharedContext implements ProviderContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly tokens: TokenLookup
  readonly isSameAddress: ProviderContext['isSameAddress']
  readonly #request: SharedRequest

  constructor(request: SharedRequest, engine: Pick<EngineContext, 'clock' | 'catalogue' | 'isSameAddress'>) {
    this.signal = request.signal
    this.clock = engine.clock
    this.tokens = engine.catalogue
    this.isSameAddress = engine.isSameAddress
    this.#request = request
  }

  get deadline(): number {
    return this.#request.deadline
  }
}
