import type { EngineOptions } from '@switchyard/core'
import { coingecko, type IpCountry } from '@switchyard/sources'
import type { Config } from '../config/config.ts'
import { openRegion } from './open-region.ts'
import { openScreening, type Screening, type SourcesTools } from './open-screening.ts'

/** Sources of the engine besides providers and chains. */
export type Sources = Pick<EngineOptions, 'prices' | 'region' | 'screener' | 'baseList'>

/** The open sources of a configuration. */
export interface OpenSources {
  readonly parts: Sources
  /** The country database, if there is one. */
  readonly region: IpCountry | undefined
  close(): void
}

/**
 * Opens the sources of a configuration: prices, country database, lists of bad addresses. Reads files and fetches lists at once.
 *
 * @throws {ConfigError} if one cannot be read.
 */
export const openSources = async (config: Config, { http, logger, facts }: SourcesTools): Promise<OpenSources> => {
  const region = openRegion(config.region)
  const screening: Screening = await openScreening(config.screening, { http, logger, facts })
  const prices = config.prices.coingecko && coingecko({ ...config.prices.coingecko, http, facts })
  return {
    parts: {
      prices,
      region,
      screener: screening.screener,
    },
    region,
    close: () => screening.close(),
  }
}
