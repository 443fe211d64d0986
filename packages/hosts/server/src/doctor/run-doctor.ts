import {
  type Clock,
  chainByCode,
  createAddressComparison,
  createEngine,
  type Engine,
  type Http,
  nativeIdentifier,
  type ProviderContext,
  readMonotonic,
  type SupportedAsset,
  systemClock,
  type Token,
} from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { pino } from 'pino'
import { loadChainPlugins } from '../adapters/chain-adapters.ts'
import { loadProviderPlugins } from '../adapters/provider-adapters.ts'
import type { Config } from '../config/config.ts'
import { readRecords } from '../live/read-records.ts'
import { loadNamedPlugins, type NamedPlugins } from '../plugins/load-named-plugins.ts'
import { type OpenSources, openSources } from '../sources/open-sources.ts'
import { openStores, type Stores } from '../stores/open-stores.ts'
import { type Captured, capturePlugins } from './capture-plugins.ts'
import { type Conflict, checkCatalogue } from './checks/check-catalogue.ts'
import { checkClocks, measureOwnSkew } from './checks/check-clocks.ts'
import { checkConfiguration } from './checks/check-configuration.ts'
import { checkHosts } from './checks/check-hosts.ts'
import { checkKeys } from './checks/check-keys.ts'
import { checkNamed } from './checks/check-named.ts'
import { askNodes, describeNodes } from './checks/check-nodes.ts'
import { checkQuotes } from './checks/check-quotes.ts'
import { checkSources } from './checks/check-sources.ts'
import { checkStatus } from './checks/check-status.ts'
import { checkStores } from './checks/check-stores.ts'
import { areas, type DoctorRow } from './doctor-row.ts'
import type { CheckParts } from './run-check.ts'
import { Traffic } from './traffic.ts'

/** Options of the doctor. */
export interface DoctorOptions {
  /** Time limit of one check, milliseconds. Default 8 000. */
  readonly timeoutMs?: number
  /** Slower answers are yellow, milliseconds. Default 2 000. */
  readonly slowMs?: number
  /** Default: the system clock. */
  readonly clock?: Clock
  /** The wall-clock time that providers see from the beginning to the end of the run, milliseconds. Default: that of its beginning. */
  readonly time?: number
  /** Sends every request; default: a transport of its own, which is closed at the end. */
  readonly http?: Http
}

/**
 * Checks a configuration against the networks it points at. Spends nothing: it reads, and asks for prices.
 *
 * @throws {ConfigError} if a file or store of the configuration cannot be used.
 *
 * @example
 * ```ts
 * const rows = await runDoctor(await loadConfig({ file: 'switchyard.json', environment: process.env }))
 * const broken = rows.filter(({ level }) => level === 'red')
 * ```
 */
export const runDoctor = async (config: Config, options: DoctorOptions = {}): Promise<readonly DoctorRow[]> => {
  if (options.http) return check(config, options.http, options)
  const http = createHttp()
  try {
    return await check(config, http, options)
  } finally {
    await http.close()
  }
}

const check = async (
  config: Config,
  http: Http,
  { clock = systemClock, time = clock.now(), timeoutMs = 8_000, slowMs = 2_000 }: DoctorOptions,
): Promise<readonly DoctorRow[]> => {
  const traffic = new Traffic(http, clock)
  const opened = await openParts(config, { traffic, clock, timeoutMs })
  try {
    const rows = await checkAll({ ...opened, config, clock, time, slowMs, parts: { traffic, timeoutMs } })
    return areas.flatMap((area) => rows.filter((row) => row.area === area))
  } finally {
    await opened.close()
  }
}

interface Opened {
  readonly engine: Engine
  readonly captured: Captured
  readonly conflicts: readonly Conflict[]
  readonly stores: Stores
  readonly sources: OpenSources
  readonly named: NamedPlugins
  close(): Promise<void>
}

interface Running extends Opened {
  readonly config: Config
  readonly clock: Clock
  readonly time: number
  readonly slowMs: number
  readonly parts: CheckParts
}

const silent = pino({ level: 'silent' })

interface OpenParts {
  readonly traffic: Traffic
  readonly clock: Clock
  readonly timeoutMs: number
}

/** Opens stores and sources, and creates an engine whose plugins are within reach. What is open is closed when the rest fails. */
const openParts = async (config: Config, parts: OpenParts): Promise<Opened> => {
  const stores = await openStores(config.stores, silent)
  try {
    const sources = await openSources(config, parts.traffic.http, silent)
    try {
      return await openEngine(config, { ...parts, stores, sources })
    } catch (error) {
      sources.close()
      throw error
    }
  } catch (error) {
    await stores.close()
    throw error
  }
}

type OpenStoresAndSources = OpenParts & Pick<Opened, 'stores' | 'sources'>

const openEngine = async (
  config: Config,
  { traffic, clock, timeoutMs, stores, sources }: OpenStoresAndSources,
): Promise<Opened> => {
  const named = await loadNamedPlugins(config.plugins)
  const loaded = await Promise.all([
    loadProviderPlugins(config.providers),
    loadChainPlugins(config.chains),
    named.plugins,
  ])
  const { plugins, captured } = capturePlugins(loaded.flat(), traffic)
  const limits = { ...config.limits, assetsDeadlineMs: timeoutMs }
  const engine = createEngine({ ...sources.parts, plugins, http: traffic.http, clock, limits })
  const conflicts: Conflict[] = []
  engine.events.on('asset-conflict', (conflict) => void conflicts.push(conflict))
  const close = async (): Promise<void> => {
    await engine.dispose()
    sources.close()
    await stores.close()
  }
  return { engine, captured, conflicts, stores, sources, named, close }
}

const checkAll = async (running: Running): Promise<readonly DoctorRow[]> => {
  const { config, engine, captured, clock, slowMs, stores, sources, parts } = running
  const records = readRecords(config, stores.keys)
  // One group after the other: too many requests at once would make a fast host look slow.
  const providerRows = await checkProviders(running)
  const nodes = await askNodes(captured, clock, parts)
  const storeRows = await checkStores(stores, parts.timeoutMs)
  const sourceRows = await checkSources({ config, sources: sources.parts, engine, coins: listKnownCoins() }, parts)
  const { requests } = parts.traffic
  const keys = { records: await records, auth: config.auth, providers: new Set(captured.providers.keys()) }
  return [
    ...checkConfiguration(config),
    ...checkNamed(running.named),
    ...checkKeys({ ...keys, now: clock.now() }),
    ...storeRows,
    ...sourceRows,
    ...providerRows,
    ...describeNodes(nodes, captured, { ownSkewMs: measureOwnSkew(requests), slowMs }),
    ...checkHosts(requests, slowMs),
    ...checkClocks(requests),
  ]
}

/** All providers at once, each with one check after the other. */
const checkProviders = async ({
  engine,
  captured,
  conflicts,
  clock,
  time,
  config,
  parts,
}: Running): Promise<readonly DoctorRow[]> => {
  await engine.ready()
  const { catalogues, providers, tokens } = captured
  const isSameAddress = createAddressComparison(captured.chains)
  // As for a recorded request, so that a replay asks the same.
  const stopped: Clock = { now: () => time, monotonic: () => readMonotonic(clock) }
  const createContext = (signal: AbortSignal): ProviderContext => ({
    signal,
    clock: stopped,
    tokens,
    isSameAddress,
    deadline: clock.now() + parts.timeoutMs,
  })
  const readAssets = (id: string): readonly SupportedAsset[] => {
    const read = catalogues.get(id)
    return read && 'value' in read ? read.value.assets : []
  }
  const prices = collectPrices([...providers.keys()].flatMap(readAssets))
  const rows = await Promise.all(
    [...providers].map(async ([id, provider]) => {
      const catalogueRows = checkCatalogue({ provider: id, read: catalogues.get(id), conflicts })
      const assets = readAssets(id)
      if (assets.length === 0) return catalogueRows
      const findUsd = (identifier: string) => prices.get(identifier)
      const quotes = await checkQuotes(provider, { assets, findUsd, createContext }, parts)
      const knownSwap = config.doctor.swaps.find((swap) => swap.provider === id)
      return [...catalogueRows, ...quotes, await checkStatus(provider, { assets, knownSwap, createContext }, parts)]
    }),
  )
  return rows.flat()
}

/** The first price that any provider gives of each asset. */
const collectPrices = (
  assets: readonly { readonly token: Token; readonly usd?: string }[],
): ReadonlyMap<string, number> =>
  new Map(
    assets
      .filter(({ usd }) => usd !== undefined)
      .reverse()
      .map(({ token, usd }) => [token.identifier, Number(usd)]),
  )

/** Coins whose price every source has. */
const listKnownCoins = (): readonly Token[] =>
  ['BTC', 'ETH'].flatMap((code) => {
    const facts = chainByCode(code)
    if (!facts) return []
    const { chainId, nativeTicker: ticker, nativeDecimals: decimals, name } = facts
    return [{ identifier: nativeIdentifier(facts), chain: code, chainId, ticker, symbol: ticker, name, decimals }]
  })
