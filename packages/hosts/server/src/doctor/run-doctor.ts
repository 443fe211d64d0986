import {
  type Clock,
  createAddressComparison,
  createEngine,
  type FactFile,
  findChain,
  type Http,
  hideSecrets,
  nativeIdentifier,
  type ProviderContext,
  readMonotonic,
  type SupportedAsset,
  systemClock,
  type Token,
} from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { type SourcesFacts, sourcesFacts } from '@switchyard/sources'
import { pino } from 'pino'
import { loadChainPlugins } from '../adapters/chain-adapters.ts'
import { factSets } from '../adapters/fact-sets.ts'
import { loadProviderPlugins } from '../adapters/provider-adapters.ts'
import type { Config } from '../config/config.ts'
import { openFacts } from '../facts/open-facts.ts'
import { replaceFacts } from '../facts/replace-facts.ts'
import { readRecords } from '../live/read-records.ts'
import { loadNamedPlugins } from '../plugins/load-named-plugins.ts'
import { collectSecrets } from '../settings/collect-secrets.ts'
import { openSources } from '../sources/open-sources.ts'
import { openStores } from '../stores/open-stores.ts'
import { type Captured, capturePlugins } from './capture-plugins.ts'
import { type Conflict, checkCatalogue } from './checks/check-catalogue.ts'
import { checkClocks, measureOwnSkew } from './checks/check-clocks.ts'
import { checkConfiguration } from './checks/check-configuration.ts'
import { checkFacts } from './checks/check-facts.ts'
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
  /** Facts that are replaced, instead of those that the configuration names. */
  readonly facts?: readonly FactFile[]
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
  const { clock = systemClock, time = clock.now(), timeoutMs = 8_000, slowMs = 2_000 } = options
  // What is opened is closed in the other order, also when the rest fails.
  const closings: (() => void | Promise<void>)[] = []
  try {
    let { http } = options
    if (!http) {
      const own = createHttp()
      closings.unshift(() => own.close())
      http = own
    }
    const traffic = new Traffic(hideSecrets(http, collectSecrets(config)), clock)
    const parts = { traffic, timeoutMs }
    const logger = pino({ level: 'silent' })
    const stores = await openStores(config.stores, logger)
    closings.unshift(() => stores.close())
    let readSources = (): SourcesFacts => sourcesFacts.own
    const sources = await openSources(config, { http: traffic.http, logger, facts: () => readSources() })
    closings.unshift(() => sources.close())

    const named = await loadNamedPlugins(config.plugins)
    const loaded = await Promise.all([
      loadProviderPlugins(config.providers),
      loadChainPlugins(config.chains),
      named.plugins,
    ])
    const { plugins, captured } = capturePlugins(loaded.flat(), traffic)
    const limits = { ...config.limits, assetsDeadlineMs: timeoutMs }
    const engine = createEngine({ ...sources.parts, factSets, plugins, http: traffic.http, clock, limits })
    closings.unshift(() => engine.dispose())
    readSources = () => engine.readFacts(sourcesFacts)
    const conflicts: Conflict[] = []
    engine.events.on('asset-conflict', (conflict) => void conflicts.push(conflict))

    const refused: string[] = []
    if (options.facts) {
      replaceFacts(engine, { files: options.facts, by: 'the record', mayLack: true })
    } else {
      const { stop } = await openFacts(config.facts, {
        engine,
        http: traffic.http,
        clock,
        mayLack: named.leftOut.length > 0,
        onSkipped: () => {},
        onRefused: (problems) => refused.push(...problems),
      })
      stop()
    }

    // One group after the other: too many requests at once would make a fast host look slow.
    const records = readRecords(config, stores.keys)
    await engine.ready()
    const providerRows = await checkProviders({ captured, conflicts, clock, time, config, parts })
    const nodes = await askNodes(captured, clock, parts)
    const storeRows = await checkStores(stores, timeoutMs)
    const sourceRows = await checkSources({ config, sources: sources.parts, engine, coins: listKnownCoins() }, parts)
    const { requests } = traffic
    const keys = { records: await records, auth: config.auth, providers: new Set(captured.providers.keys()) }
    const rows = [
      ...checkConfiguration(config),
      ...checkNamed(named),
      ...checkKeys({ ...keys, now: clock.now() }),
      ...storeRows,
      ...sourceRows,
      ...providerRows,
      ...describeNodes(nodes, captured, { ownSkewMs: measureOwnSkew(requests), slowMs }),
      ...checkFacts({ facts: engine.facts(), nodes, refused }),
      ...checkHosts(requests, slowMs),
      ...checkClocks(requests),
    ]
    return areas.flatMap((area) => rows.filter((row) => row.area === area))
  } finally {
    for (const close of closings) await close()
  }
}

interface ProviderChecks {
  readonly captured: Captured
  readonly conflicts: readonly Conflict[]
  readonly clock: Clock
  readonly time: number
  readonly config: Pick<Config, 'doctor'>
  readonly parts: CheckParts
}

/** All providers at once, each with one check after the other. */
const checkProviders = async (checks: ProviderChecks): Promise<readonly DoctorRow[]> => {
  const { captured, conflicts, clock, time, config, parts } = checks
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
  // The first price that any provider gives of each asset.
  const priced = [...providers.keys()].flatMap(readAssets).filter(({ usd }) => usd !== undefined)
  const prices = new Map(priced.reverse().map(({ token, usd }) => [token.identifier, Number(usd)]))
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

/** Coins whose price every source has. */
const listKnownCoins = (): readonly Token[] =>
  ['BTC', 'ETH'].flatMap((code) => {
    const facts = findChain(code)
    if (!facts) return []
    const { chainId, nativeTicker: ticker, nativeDecimals: decimals, name } = facts
    return [{ identifier: nativeIdentifier(facts), chain: code, chainId, ticker, symbol: ticker, name, decimals }]
  })
