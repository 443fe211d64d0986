import type { Engine, KeyStore, Policy } from '@switchyard/core'
import { createHttp } from '@switchyard/provider-kit'
import type { IpCountry } from '@switchyard/sources'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type EngineParts, engineOf } from './engine-of.ts'
import { openSources } from './sources/sources.ts'
import { openStores } from './stores/open-stores.ts'

export interface OpenEngine {
  readonly engine: Engine
  /** The country database, where there is one. */
  readonly region: IpCountry | undefined
  /** Disposes the engine and closes what it used, the way out last. */
  free(): Promise<void>
}

export interface OpenEngineParts {
  readonly logger: Logger
  /** Absent admits everybody. */
  readonly keys: KeyStore | undefined
  readonly policy: Partial<Policy>
  /** In place of what the configuration names. */
  readonly sources: Omit<EngineParts, 'http' | 'keys' | 'policy'> | undefined
  /** In place of the engine of the configuration. */
  readonly make: ((keys: KeyStore | undefined, policy: Partial<Policy>) => Engine | Promise<Engine>) | undefined
}

/** Opens stores and sources and makes the engine. When one of them fails, what was opened before it is closed again. */
export const openEngine = async (config: Config, parts: OpenEngineParts): Promise<OpenEngine> => {
  const closing: (() => Promise<void> | void)[] = []
  const free = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  const open = async (): Promise<OpenEngine> => {
    const { logger, keys, policy, make } = parts
    if (make) {
      const engine = await make(keys, policy)
      closing.push(() => engine.dispose())
      return { engine, region: undefined, free }
    }
    const http = createHttp()
    closing.push(() => http.close())
    const stores = await openStores(config.stores, logger)
    closing.push(() => stores.close())
    const sources = await openSources(config, http, logger)
    closing.push(() => sources.close())
    const given = { ...stores.parts, ...sources.parts, ...parts.sources }
    const engine = await engineOf(config, { ...given, http, ...(keys === undefined ? {} : { keys }), policy })
    closing.push(() => engine.dispose())
    return { engine, region: sources.region, free }
  }
  return open().catch(async (error: unknown) => {
    await free()
    throw error
  })
}
