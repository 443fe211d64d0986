import type { RegionHints, RegionSource } from '../contract/ports.ts'

/** Answered when no source yields a country. */
export const UNKNOWN_REGION = 'unknown'

/**
 * Finds the country of the end user, ISO 3166-1 alpha-2, from the first source that yields one: `X-User-Ip`, the left-most entry of
 * `X-Forwarded-For`, the edge's country. Only IPv4 counts; anything else is passed over for the next source.
 */
export const findRegion = (hints: RegionHints | undefined, source: RegionSource | undefined): string => {
  const leftMost = hints?.forwardedFor?.split(',')[0]
  for (const candidate of [hints?.userIp, leftMost]) {
    // A port behind the address is cut off.
    const address = candidate?.trim().replace(/:\d{1,5}$/, '') ?? ''
    const octets = address.split('.')
    const isIpv4 =
      octets.length === 4 && octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
    const country = readCountry(isIpv4 ? source?.findCountry(address) : undefined)
    if (country !== undefined) return country
  }
  return readCountry(hints?.edgeCountry) ?? UNKNOWN_REGION
}

/** Codes that sources and edges write for an unknown country: `XX`, `ZZ`, `T1`, `-` or nothing. */
const NOWHERE = new Set(['XX', 'ZZ'])

/** Reads the country in a text; `undefined` for anything else, which must not count as a country that no rule lists. */
const readCountry = (text: string | undefined): string | undefined => {
  const code = text?.trim().toUpperCase()
  return code !== undefined && /^[A-Z]{2}$/.test(code) && !NOWHERE.has(code) ? code : undefined
}
