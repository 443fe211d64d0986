import type { Limits, LinkKey } from '@switchyard/core'
import type { RenderOptions } from '@switchyard/wire'
import type { ChainsConfig } from '../adapters/chain-adapters.ts'
import type { ProvidersConfig } from '../adapters/provider-adapters.ts'
import type { ProviderAliases } from '../provider-aliases.ts'
import type { KeyConfig } from './key-config.ts'
import type { Rules } from './rules-schema.ts'
import type { FactsConfig } from './sections/facts-config.ts'
import type { MetricsConfig } from './sections/metrics-config.ts'
import type { PluginConfig } from './sections/plugin-config.ts'
import type { PricesConfig } from './sections/prices-config.ts'
import type { RecordConfig } from './sections/record-config.ts'
import type { RegionConfig } from './sections/region-config.ts'
import type { ScreeningConfig } from './sections/screening-config.ts'
import type { StoresConfig } from './sections/stores-config.ts'
import type { TracingConfig } from './sections/tracing-config.ts'
import type { TrackerConfig } from './sections/tracker-config.ts'
import type { WebhooksConfig } from './sections/webhooks-config.ts'

/** The whole configuration. Every part has a default; the README describes each. */
export interface Config {
  /** Address to listen on. Default `127.0.0.1`. */
  readonly host: string
  /** 0 picks a free port. Default 8080. */
  readonly port: number
  /** Path the API is served under. Default: the root. */
  readonly basePath: string
  /** Appends the address of the code's description to every error message. Default false. */
  readonly development: boolean
  /** `keys`: requests need one of the keys below. `open`: everybody may call, without limits. Default `keys`. */
  readonly auth: 'keys' | 'open'
  readonly keys: readonly KeyConfig[]
  /** File of further keys, created by `switchyard keys` and followed while the program runs. */
  readonly keysFile?: string
  /** Further keys in `stores.sql`, changed by `switchyard keys` and followed while the program runs. */
  readonly keysStore?: 'sql'
  /** Base URL of a running sandbox, used for every provider and chain without an address of its own. */
  readonly sandboxUrl?: string
  readonly providers: ProvidersConfig
  /** Further names of providers in quote requests, such as `THORCHAIN`. Default: none, as specified. */
  readonly providerAliases?: ProviderAliases
  readonly chains: ChainsConfig
  /** Provider and chain packages that are loaded by name. Default: none. */
  readonly plugins: readonly PluginConfig[]
  /** Source of USD prices besides the providers' own. */
  readonly prices: PricesConfig
  /** Source of the country of an IP address. */
  readonly region: RegionConfig
  /** Sources of refused addresses. */
  readonly screening: ScreeningConfig
  /** Rules of the deployment; see `Policy` in core. */
  readonly policy: Rules
  /** File of rules, followed while the program runs; its members override those of `policy`. */
  readonly policyFile?: string
  /** File of tokens besides the providers' own, followed while the program runs. */
  readonly tokensFile?: string
  /** Replacements for what the packages know of the outside world, and how it is watched. */
  readonly facts: FactsConfig
  /** Address of the explorer page. Without it confidential swaps get no link. */
  readonly explorerUrl?: string
  /** Keys that seal explorer links, newest first. Default: a random key, so that links end with the process. */
  readonly linkKeys?: readonly LinkKey[]
  /** Stores of quotes, swaps and rates. */
  readonly stores: StoresConfig
  /** Deadlines and lifetimes; see `Limits` in core. */
  readonly limits: Partial<Limits>
  readonly wire: RenderOptions
  readonly http: HttpConfig
  /** Requests to providers, nodes and other services. */
  readonly transport: TransportConfig
  readonly log: LogConfig
  /** Metrics for Prometheus, on a port of their own. Default: none. */
  readonly metrics?: MetricsConfig
  /** Traces by OpenTelemetry. Default: none, unless its variables name a collector. */
  readonly tracing?: TracingConfig
  /** Settings of the tracker. Default: all of them where `stores.sql` is. */
  readonly tracker?: TrackerConfig
  /** Events of swaps to endpoints of the owners of keys; needs `stores.sql`. Default: none. */
  readonly webhooks?: WebhooksConfig
  readonly doctor: DoctorConfig
  /** Records of quotes and swaps, to be replayed. Default: none. */
  readonly record?: RecordConfig
}

/** Settings of the HTTP API. */
export interface HttpConfig {
  /** Largest request body, bytes. Default 65 536. */
  readonly maxBodyBytes: number
  /** Time limit of a response, milliseconds. Default 60 000. */
  readonly deadlineMs: number
  /** Header in which the edge sends the caller's country. Default: none. */
  readonly edgeCountryHeader?: string
  /** Origins whose browsers may call; `"*"` for all. Default: none. */
  readonly corsOrigins?: '*' | readonly string[]
  /** Tracking requests a minute without a key, for explorer pages; 0 for none. Default 600. */
  readonly explorerPerMinute: number
  /** The same for each client's address. Default 120. */
  readonly explorerPerMinuteAndAddress: number
  /** Requests a minute of one address with a missing or wrong key; beyond, 429 instead of 401. Default 120. */
  readonly failedKeysPerMinute: number
  /**
   * Proxies whose `X-Forwarded-For` names the client's address: addresses, networks, or `loopback`, `linklocal` and
   * `uniquelocal`. Without them all clients behind a proxy share its address. Default: none.
   */
  readonly trustedProxies: readonly string[]
  /** Requests that may call the engine at the same time; beyond, 503. Default 1 000. */
  readonly maxInFlight: number
  /** Open streams of `GET /track/stream` at the same time; beyond, 503. Default 1 000. */
  readonly maxStreams: number
  /** Mean delay of the event loop from which requests that call the engine get 503, milliseconds; 0 for never. Default 250. */
  readonly maxEventLoopDelayMs: number
  /** Open connections; further ones are closed at once. Default 10 000. */
  readonly maxConnections: number
  /** Largest size of all headers of a request, bytes. Default 16 384. */
  readonly maxHeaderBytes: number
  /** Time limit for the headers of a request to arrive, milliseconds. Default 15 000. */
  readonly headersTimeoutMs: number
  /** Time limit for a whole request to arrive, milliseconds. Default 30 000. */
  readonly requestTimeoutMs: number
  /** Time for which an idle connection is kept, milliseconds; longer than the load balancer keeps it. Default 75 000. */
  readonly keepAliveTimeoutMs: number
  /** Time for which `/readyz` answers 503 before a `SIGTERM` closes the listener, so that load balancers notice. Default 5 000. */
  readonly readyProviders: number
  readonly drainDelayMs: number
  /** Time limit for running requests to finish when the program stops, milliseconds. Default 15 000. */
  readonly stopTimeoutMs: number
}

/** Settings of the transport to providers, nodes and other services. */
export interface TransportConfig {
  /** Sockets to an origin, for each service at it: services at one address never wait for each other's sockets. Default 32. */
  readonly connections: number
}

/** Settings of `switchyard doctor`. */
export interface DoctorConfig {
  /** Swaps whose status must be known, one for each provider. Default: none. */
  readonly swaps: readonly KnownSwapConfig[]
}

/** A swap that a provider has made, by its deposit transaction, deposit address or channel. */
export interface KnownSwapConfig {
  /** Provider id, `NEAR`. */
  readonly provider: string
  readonly hash?: string
  readonly chainId?: string
  readonly depositAddress?: string
  readonly depositChannelId?: string
}

/** Settings of the log. */
export interface LogConfig {
  /** Default `info`; `debug` adds the engine's events. */
  readonly level: LogLevel
}

/** Least severity that is logged, most severe first; `silent` logs nothing. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
