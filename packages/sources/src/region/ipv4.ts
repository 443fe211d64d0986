/** Reads an IPv4 address in dotted form as a number below 2^32; `undefined` for anything else. */
export const parseIpv4 = (text: string): number | undefined => {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (!match) return undefined
  let value = 0
  for (const octet of match.slice(1)) {
    if (Number(octet) > 255 || (octet.length > 1 && octet.startsWith('0'))) return undefined
    value = value * 256 + Number(octet)
  }
  return value
}

/** First address and prefix length of the ranges that no end user has. Source: IANA special-purpose registry, RFC 6890. */
const RESERVED: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const ranges = RESERVED.map(([start, bits]) => ({ start: parseIpv4(start) ?? 0, size: 2 ** (32 - bits) }))

/** Tells whether an address is private, shared, for documentation, multicast or future use. */
export const isReserved = (address: number): boolean =>
  ranges.some(({ start, size }) => address >= start && address < start + size)
