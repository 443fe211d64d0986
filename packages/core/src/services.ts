import type { Clock } from './contract/clock.ts'
import type { FactSource } from './contract/facts.ts'
import type { Http } from './contract/http.ts'
import type { TokenLookup } from './contract/token.ts'
import { createServiceKey, type ServiceKey } from './service-key.ts'

/** The engine's clock. */
export const CLOCK: ServiceKey<Clock> = createServiceKey('clock')

/** The engine's HTTP client. An adapter with a `fetch` option uses that instead. */
export const HTTP: ServiceKey<Http> = createServiceKey('http')

/** Tokens the engine knows. */
export const TOKENS: ServiceKey<TokenLookup> = createServiceKey('tokens')

/** Source of identifiers: a UUID each call. */
export const UUID: ServiceKey<() => string> = createServiceKey('uuid')

/** What the outside world decides: each package follows its own facts, which an operator can replace while the engine runs. */
export const FACTS: ServiceKey<FactSource> = createServiceKey('facts')
