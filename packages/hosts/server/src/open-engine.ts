import type { Engine, EngineOptions, KeyStore, Policy } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import type { IpCountry } from '@switchyard/sources'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type EngineParts, engineOf } from './engine-of.ts'
import { openSources } from './sources/sources.ts'
import type { Stores } from './stores/open-stores.ts'

/** Makes an engine on what the server has opened: keys, absent where everybody may call; the rules at the start; stores. */
export type MakeEngine = (
  keys: KeyStore | undefined,
  policy: Partial<Policy>,
  stores: Pick<EngineOptions, 'quotes' | 'swaps' | 'rates'>,
) => Engine | Promise<Engine>

export interface OpenEngine {
  readonly engine: Engine
  /** The country database, where there is one. */
  readonly region: IpCountry | undefined
  /** Disposes the engine and closes what it used, the way out last. */
  free(): Promise<void>
}

export interface OpenEngineParts {
  readonly logger: Logger
  readonly stores: Stores['parts']
  /** Absent admits everybody. */
  readonly keys: KeyStore | undefined
  readonly policy: Partial<Policy>
  /** In place of what the configuration names. */
  readonly sources: Omit<EngineParts, 'http' | 'keys' | 'policy'> | undefined
  /** In place of the engine of the configuration. */
  readonly make: MakeEngine | undefined
}

/** Opens sources and makes the engine. When one of them fails, what was opened before it is closed again. */
export const openEngine = async (config: Config, parts: OpenEngineParts): Promise<OpenEngine> => {
  const closing: (() => Promise<void> | void)[] = []
  const free = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  const open = async (): Promise<OpenEngine> => {
    const { logger, stores, keys, policy, make } = parts
    if (make) {
      const engine = await make(keys, policy, stores)
      closing.push(() => engine.dispose())
      return { engine, region: undefined, free }
    }
    const http = createHttp()
    closing.push(() => http.close())
    const sources = await openSources(config, http, logger)
    closing.push(() => sources.close())
    const given = { ...stores, ...sources.parts, ...parts.sources }
    const engine = await engineOf(config, { ...given, http, ...(keys === undefined ? {} : { keys }), policy })
    closing.push(() => engine.dispose())
    return { engine, region: sources.region, free }
  }
  return open().catch(async (error: unknown) => {
    await free()
    throw error
  })
}
