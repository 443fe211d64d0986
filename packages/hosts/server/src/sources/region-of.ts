import { type IpCountry, ipCountry } from '@switchyard/sources'
import { ConfigError } from '../config/config-error.ts'
import type { RegionConfig } from './region-config.ts'

/**
 * Reads the country database.
 *
 * @throws {ConfigError} if it cannot be read.
 */
export const regionOf = ({ kind, file }: RegionConfig): IpCountry | undefined => {
  if (kind === 'none') return undefined
  const source = ipCountry(file === undefined ? {} : { file })
  try {
    source.load()
  } catch (error) {
    throw new ConfigError([`region.file: ${error instanceof Error ? error.message : 'cannot be read'}`])
  }
  return source
}
