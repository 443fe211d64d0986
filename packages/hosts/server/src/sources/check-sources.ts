import { createHttp } from '@switchyard/net'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { regionOf } from './region-of.ts'
import { screeningOf } from './screening-of.ts'

/**
 * Reads the files of the sources; makes no network request.
 *
 * @throws {ConfigError}
 */
export const checkSources = async ({ region, screening }: Pick<Config, 'region' | 'screening'>): Promise<void> => {
  if (region.file !== undefined) regionOf(region)
  if (screening.index?.file === undefined) return
  const http = createHttp()
  const read = screeningOf({ index: screening.index }, http, pino({ level: 'silent' }))
  await read.then(({ close }) => close()).finally(() => http.close())
}
