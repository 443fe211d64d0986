/** CRC-32 as in Ethernet and zip. */
export const crc32 = (bytes: Uint8Array): bigint => {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return BigInt((crc ^ 0xffff_ffff) >>> 0)
}
