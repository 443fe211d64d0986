const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const RAW = /^(0|-1):([0-9a-f]{64})$/i
const FRIENDLY = /^[\w+/-]{48}$/
const BOUNCEABLE = 0x11
const NOT_BOUNCEABLE = 0x51

/**
 * The spelling under which all forms of a TON address are equal: the friendly, bounceable one, in which contracts are listed. Any other
 * text, an address with a wrong checksum among them, is returned as it is.
 *
 * Written without the globals of a runtime, since wallets verify with it.
 */
export const toBounceableForm = (address: string): string => {
  // The workchain and the 32 bytes behind it.
  let account: readonly number[]
  const [, workchain, hash] = RAW.exec(address) ?? []
  if (hash !== undefined) {
    const bytes = (hash.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
    account = [workchain === '0' ? 0 : 0xff, ...bytes]
  } else if (FRIENDLY.test(address)) {
    const bytes = (address.replaceAll('+', '-').replaceAll('/', '_').match(/.{4}/g) ?? []).flatMap((four) => {
      const bits = [...four].reduce((sum, character) => sum * 64 + ALPHABET.indexOf(character), 0)
      return [bits >> 16, (bits >> 8) & 0xff, bits & 0xff]
    })
    const body = bytes.slice(0, 34)
    const holds = computeChecksum(body).every((byte, index) => byte === bytes[34 + index])
    // Any other first byte is of a test network.
    if (!holds || (body[0] !== BOUNCEABLE && body[0] !== NOT_BOUNCEABLE)) return address
    account = body.slice(1)
  } else return address

  const body = [BOUNCEABLE, ...account]
  const bytes = [...body, ...computeChecksum(body)]
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (const shift of [18, 12, 6, 0]) text += ALPHABET[(bits >> shift) & 63]
  }
  return text
}

/** CRC-16/XMODEM, the checksum of friendly addresses. */
const computeChecksum = (bytes: readonly number[]): readonly [number, number] => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return [crc >> 8, crc & 0xff]
}
