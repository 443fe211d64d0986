import type { EngineOptions, Http } from '@switchyard/core'
import { coingecko, type IpCountry } from '@switchyard/sources'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { regionOf } from './region-of.ts'
import { type Screening, screeningOf } from './screening-of.ts'

/** What the engine asks of the world besides providers and chains. */
export type Sources = Pick<EngineOptions, 'prices' | 'region' | 'screener' | 'baseList'>

/** The sources of a configuration, read and ready. */
export interface OpenSources {
  readonly parts: Sources
  /** Of the country database, where it is a file of the deployment. */
  readonly region: IpCountry | undefined
  close(): void
}

/**
 * The sources a configuration names: prices, the country of an address, bad addresses. Files are read and lists fetched
 * at once. Throws `ConfigError` when one cannot be read.
 */
export const openSources = async (config: Config, http: Http, logger: Logger): Promise<OpenSources> => {
  const region = regionOf(config.region)
  const screening: Screening = await screeningOf(config.screening, http, logger)
  const prices = config.prices.coingecko && coingecko({ ...config.prices.coingecko, http })
  return {
    parts: {
      ...(prices === undefined ? {} : { prices }),
      ...(region === undefined ? {} : { region }),
      ...(screening.screener === undefined ? {} : { screener: screening.screener }),
    },
    region,
    close: () => screening.close(),
  }
}
