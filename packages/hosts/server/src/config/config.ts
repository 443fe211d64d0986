import type { Limits, LinkKey } from '@switchyard/core'
import type { RenderOptions } from '@switchyard/wire'
import type { ChainsConfig } from '../adapters/chain-adapters.ts'
import type { ProvidersConfig } from '../adapters/provider-adapters.ts'
import type { ProviderAliases } from '../provider-aliases.ts'
import type { PricesConfig } from '../sources/prices-config.ts'
import type { RegionConfig } from '../sources/region-config.ts'
import type { ScreeningConfig } from '../sources/screening-config.ts'
import type { StoresConfig } from '../stores/stores-config.ts'
import type { KeyConfig } from './key-config.ts'
import type { Rules } from './policy-schema.ts'

/** Everything the program can be told. Every part has a default; `docs` of each are in the README. */
export interface Config {
  /** Address to listen on. Default `127.0.0.1`. */
  readonly host: string
  /** 0 picks a free port. Default 8080. */
  readonly port: number
  /** Path the API hangs under. Default: the root. */
  readonly basePath: string
  /** Appends the address of the code's description to every error message. Default false. */
  readonly development: boolean
  /** `keys` admits the keys below; `open` admits everybody, with no limits. Default `keys`. */
  readonly auth: 'keys' | 'open'
  readonly keys: readonly KeyConfig[]
  /** File of further keys, made by `switchyard keys` and followed while the program runs. */
  readonly keysFile?: string
  /** Further keys in `stores.sql`, changed by `switchyard keys` and followed while the program runs. */
  readonly keysStore?: 'sql'
  /** Base URL of a running sandbox; every provider and chain without an address of its own talks to it. */
  readonly sandboxUrl?: string
  readonly providers: ProvidersConfig
  /** Names a quote request may ask providers by besides their own, such as `THORCHAIN`. Default: none, as specified. */
  readonly providerAliases?: ProviderAliases
  readonly chains: ChainsConfig
  /** USD prices besides the providers' own. */
  readonly prices: PricesConfig
  /** Where an address lies. */
  readonly region: RegionConfig
  /** Which addresses are refused. */
  readonly screening: ScreeningConfig
  /** Rules of the deployment; see `Policy` in core. */
  readonly policy: Rules
  /** File of rules, followed while the program runs; its members stand before those of `policy`. */
  readonly policyFile?: string
  /** File of tokens that are known besides the providers' own, followed while the program runs. */
  readonly tokensFile?: string
  /** Address of the explorer page; without it confidential swaps get no link. */
  readonly explorerUrl?: string
  /** Keys explorer links are sealed with, newest first. Default: one of this process, so links end with it. */
  readonly linkKeys?: readonly LinkKey[]
  /** Where quotes, swaps and rates are kept. */
  readonly stores: StoresConfig
  /** Deadlines and lifetimes; see `Limits` in core. */
  readonly limits: Partial<Limits>
  readonly wire: RenderOptions
  readonly http: HttpConfig
  readonly log: LogConfig
}

export interface HttpConfig {
  /** Most bytes of a request body. Default 65 536. */
  readonly maxBodyBytes: number
  /** How long any answer may take. Default 60 000. */
  readonly deadlineMs: number
  /** Header in which the edge names the caller's country. Default: none. */
  readonly edgeCountryHeader?: string
  /** Origins whose browsers may call. Default: none; `"*"` for every one. */
  readonly corsOrigins?: '*' | readonly string[]
  /** Requests a minute that may track without a key, for explorer pages; 0 for none. Default 600. */
  readonly explorerPerMinute: number
  /** How long requests under way may take to finish once the program is asked to stop. Default 15 000. */
  readonly stopTimeoutMs: number
}

export interface LogConfig {
  /** Default `info`; `debug` adds what the engine tells of every provider. */
  readonly level: LogLevel
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
