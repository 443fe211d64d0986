/** Countries of IPv4 addresses. */
export interface CountryDatabase {
  /** ISO 3166-1 alpha-2 in upper case; `undefined` where the database says nothing. */
  country(ipv4: string, address: number): string | undefined
}

/** A country code as databases write it; they write `-`, `ZZ`, `XX` or nothing where they do not know. */
export const countryCode = (value: unknown): string | undefined => {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && code !== 'XX' ? code : undefined
}
