import { Reader, type Response } from 'mmdb-lib'
import { type CountryDatabase, countryCode } from './country-database.ts'

/** Reads a MaxMind DB file with a `country_code`, or a `country` that is a code or has an `iso_code`. */
export const mmdbDatabase = (content: Buffer): CountryDatabase => {
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
