const RAW = /^(-1|0):([0-9a-f]{64})$/i
const FRIENDLY = /^[A-Za-z0-9+/_-]{48}$/

/** First bytes of a friendly address: bounceable and not, for the main and the test network. */
const TAGS = new Set([0x11, 0x51, 0x91, 0xd1])

/**
 * Returns `workchain:hash` of a TON address, `undefined` for other texts. An account has one raw and four friendly forms, and a list must
 * match all of them.
 */
export const normalizeTonAddress = (address: string): string | undefined => {
  const raw = RAW.exec(address)
  if (raw) return `${raw[1]}:${raw[2]?.toLowerCase()}`
  if (!FRIENDLY.test(address)) return undefined
  const bytes = Buffer.from(address, 'base64')
  if (bytes.length !== 36 || !TAGS.has(bytes[0] as number)) return undefined
  if (computeCrc16(bytes.subarray(0, 34)) !== bytes.readUInt16BE(34)) return undefined
  return `${bytes.readInt8(1)}:${bytes.subarray(2, 34).toString('hex')}`
}

/** Computes CRC-16/XMODEM, the checksum of friendly addresses. */
const computeCrc16 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
