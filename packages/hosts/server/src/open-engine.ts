import type { Engine, Http, KeyStore, Policy, Tracer } from '@switchyard/core'
import { createHttp, type Recorder } from '@switchyard/net'
import type { IpCountry } from '@switchyard/sources'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type EngineParts, engineOf } from './engine-of.ts'
import { getRequest } from './logging/request-scope.ts'
import { traceHttp } from './logging/traceparent.ts'
import type { NamedPlugins } from './plugins/load-named-plugins.ts'
import { openSources } from './sources/open-sources.ts'
import type { StoreParts, Stores } from './stores/open-stores.ts'
import type { Tracing } from './tracing/open-tracing.ts'
import { spanHttp } from './tracing/spanned-http.ts'

/**
 * Creates an engine.
 *
 * @param keys The API keys; absent if everybody may call.
 * @param policy The rules at the start.
 * @param parts What the server has opened. An engine without the `http` and the `tracer` has no spans of its own in traces.
 */
export type MakeEngine = (
  keys: KeyStore | undefined,
  policy: Partial<Policy>,
  parts: OpenedParts,
) => Engine | Promise<Engine>

/** Stores, transport and tracer of a server, as options of `createEngine`. */
export interface OpenedParts extends StoreParts {
  /** The transport of the configuration. With traces, each request has a span; the trace of the client is passed on. */
  readonly http: Http
  /** Absent where traces are off. */
  readonly tracer?: Tracer
}

/** A running engine and how to end it. */
export interface OpenEngine {
  readonly engine: Engine
  /** The country database, if there is one. */
  readonly region: IpCountry | undefined
  /** Disposes the engine and closes what it used, its transport last. */
  close(): Promise<void>
}

/** What the engine is created from besides the configuration. */
export interface OpenEngineParts {
  readonly logger: Logger
  readonly stores: Stores['parts']
  /** Absent if everybody may call. */
  readonly keys: KeyStore | undefined
  readonly policy: Partial<Policy>
  /** Replace the sources of the configuration. */
  readonly sources: Omit<EngineParts, 'http' | 'keys' | 'named' | 'policy' | 'recorder' | 'tracer'> | undefined
  /** Records what requests depend on, if the server records. */
  readonly recorder: Recorder | undefined
  /** Traces requests, if the server does. */
  readonly tracing: Tracing | undefined
  /** The plugins that the configuration names. */
  readonly named: NamedPlugins
  /** Replaces the engine of the configuration. */
  readonly make: MakeEngine | undefined
}

/** Opens the sources and creates the engine. If one of them fails, closes what was opened before. */
export const openEngine = async (config: Config, parts: OpenEngineParts): Promise<OpenEngine> => {
  const closing: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  const open = async (): Promise<OpenEngine> => {
    const { logger, stores, keys, policy, make, recorder, tracing } = parts
    const transport = createHttp(config.transport)
    closing.push(() => transport.close())
    const http = tracing ? spanHttp(transport, tracing.tracer) : traceHttp(transport, () => getRequest()?.trace)
    const tracer = tracing ? { tracer: tracing.tracer } : {}
    if (make) {
      const engine = await make(keys, policy, { ...stores, http, ...tracer })
      closing.push(() => engine.dispose())
      void engine.ready()
      return { engine, region: undefined, close }
    }
    const sources = await openSources(config, http, logger)
    closing.push(() => sources.close())
    const given = { ...stores, ...sources.parts, ...parts.sources }
    const further = {
      keys,
      recorder,
      ...tracer,
    }
    const engine = await engineOf(config, { ...given, http, ...further, policy, named: parts.named })
    closing.push(() => engine.dispose())
    void engine.ready()
    return { engine, region: sources.region, close }
  }
  return open().catch(async (error: unknown) => {
    await close()
    throw error
  })
}
