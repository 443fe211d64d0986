import type { Http, Screener } from '@switchyard/core'
import { type AddressIndex, addressIndex, chainalysis, vendorScreener } from '@switchyard/sources'
import type { Logger } from 'pino'
import type { ScreeningConfig } from '../config/sections/screening-config.ts'
import { ConfigError } from '../settings/config-error.ts'

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
export const openScreening = async (config: ScreeningConfig, http: Http, logger: Logger): Promise<Screening> => {
  const index = config.index && (await openIndex(config.index, http, logger))
  const close = (): void => index?.close()
  if (config.chainalysis === undefined) return { screener: index, close }
  const { timeoutMs } = config
  const vendor = chainalysis({ ...config.chainalysis, http })
  const options = {
    vendor,
    index,
    timeoutMs,
  }
  return { screener: vendorScreener(options), close }
}

const openIndex = (
  config: NonNullable<ScreeningConfig['index']>,
  http: Http,
  logger: Logger,
): Promise<AddressIndex> => {
  const onError = ({ message }: Error): void =>
    logger.error({ reason: message }, 'the list of bad addresses is not fresh')
  const onLoaded = (size: number): void => logger.info({ size }, 'list of bad addresses taken')
  return addressIndex({ ...config, http, onError, onLoaded }).catch((error: Error) => {
    throw new ConfigError([`screening.index: ${error.message}`])
  })
}
