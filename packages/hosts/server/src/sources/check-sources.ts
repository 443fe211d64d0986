import { createHttp } from '@switchyard/net'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { openRegion } from './open-region.ts'
import { openScreening } from './open-screening.ts'

/**
 * Reads the files of the sources; makes no network request.
 *
 * @throws {ConfigError}
 */
export const checkSources = async ({ region, screening }: Pick<Config, 'region' | 'screening'>): Promise<void> => {
  if (region.file !== undefined) openRegion(region)
  if (screening.index?.file === undefined) return
  const http = createHttp()
  const read = openScreening({ index: screening.index }, { http, logger: pino({ level: 'silent' }) })
  await read.then(({ close }) => close()).finally(() => http.close())
}
