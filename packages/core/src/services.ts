import type { Clock } from './contract/clock.ts'
import type { Http } from './contract/http.ts'
import type { TokenLookup } from './contract/token.ts'
import { type ServiceKey, serviceKey } from './service-key.ts'

/** The engine's clock. */
export const CLOCK: ServiceKey<Clock> = serviceKey('clock')

/** The engine's HTTP client. An adapter with a `fetch` option uses that instead. */
export const HTTP: ServiceKey<Http> = serviceKey('http')

/** Tokens the engine knows. */
export const TOKENS: ServiceKey<TokenLookup> = serviceKey('tokens')

/** Source of identifiers: a UUID each call. */
export const UUID: ServiceKey<() => string> = serviceKey('uuid')
