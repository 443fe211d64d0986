import type { EngineOptions, Http } from '@switchyard/core'
import type { Config } from '../config/config.ts'

/** What the engine asks of the world besides providers and chains. */
export type Sources = Pick<EngineOptions, 'prices' | 'region' | 'screener' | 'baseList'>

/**
 * The sources a configuration names. There are no settings for any yet: prices come from the providers alone, the region
 * from the edge's header alone, and nobody is on the list of bad addresses, unless `ServerParts.sources` says otherwise.
 */
export const sourcesOf = async (_config: Config, _http: Http): Promise<Sources> => ({})
