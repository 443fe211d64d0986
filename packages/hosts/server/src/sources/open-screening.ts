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
  const vendor = chainalysis({ ...config.chainalysis, http })
  return { screener: vendorScreener({ vendor, index, timeoutMs: config.timeoutMs }), close }
}
