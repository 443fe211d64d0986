/** Countries of IPv4 addresses. */
export interface CountryDatabase {
  /** ISO 3166-1 alpha-2 in upper case; `undefined` if unknown. */
  country(ipv4: string, address: number): string | undefined
}

/** Reads a country code of a database; `undefined` for `-`, `ZZ`, `XX` or nothing, which mean unknown. */
export const readCountryCode = (value: unknown): string | undefined => {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && code !== 'XX' ? code : undefined
}
