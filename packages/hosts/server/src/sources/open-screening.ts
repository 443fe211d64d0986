import type { Http, ReadFacts, Screener } from '@switchyard/core'
import { type AddressIndex, addressIndex, chainalysis, type SourcesFacts, vendorScreener } from '@switchyard/sources'
import type { Logger } from 'pino'
import type { ScreeningConfig } from '../config/sections/screening-config.ts'
import { ConfigError } from '../settings/config-error.ts'

/** What sources need besides their settings. */
export interface SourcesTools {
  readonly http: Http
  readonly logger: Logger
  /** Facts in force. Default: the package's own. */
  readonly facts?: ReadFacts<SourcesFacts>
}

/** Screens addresses; nothing is screened if `screener` is absent. */
export interface Screening {
  readonly screener: Screener | undefined
  close(): void
}

/**
 * Reads the list, follows its changes and adds the service.
 *
 * @throws {ConfigError} if a required list cannot be read.
 */
export const openScreening = async (
  config: ScreeningConfig,
  { http, logger, facts }: SourcesTools,
): Promise<Screening> => {
  let index: AddressIndex | undefined
  if (config.index) {
    const onError = ({ message }: Error): void =>
      logger.error({ reason: message }, 'the list of bad addresses is not fresh')
    const onLoaded = (size: number): void => logger.info({ size }, 'list of bad addresses taken')
    index = await addressIndex({ ...config.index, http, onError, onLoaded }).catch((error: Error) => {
      throw new ConfigError([`screening.index: ${error.message}`])
    })
  }
  const close = (): void => index?.close()
  if (config.chainalysis === undefined) return { screener: index, close }
  const vendor = chainalysis({ ...config.chainalysis, http, facts })
  return { screener: vendorScreener({ vendor, index, timeoutMs: config.timeoutMs }), close }
}
