import type { SharedRequest } from '../async/request-coalescer.ts'
import type { Clock } from '../contract/clock.ts'
import type { ProviderContext } from '../contract/provider.ts'
import type { TokenLookup } from '../contract/token.ts'

/** The deadline is read when it is asked for: others who join may give the provider longer. */
export class SharedContext implements ProviderContext {
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
