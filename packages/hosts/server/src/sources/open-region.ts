import { type IpCountry, ipCountry } from '@switchyard/sources'
import type { RegionConfig } from '../config/sections/region-config.ts'
import { ConfigError } from '../settings/config-error.ts'

/**
 * Reads the country database.
 *
 * @throws {ConfigError} if it cannot be read.
 */
export const openRegion = ({ kind, file }: RegionConfig): IpCountry | undefined => {
  if (kind === 'none') return undefined
  const source = ipCountry(file === undefined ? {} : { file })
  try {
    source.load()
  } catch (error) {
    throw new ConfigError([`region.file: ${error instanceof Error ? error.message : 'cannot be read'}`])
  }
  return source
}
