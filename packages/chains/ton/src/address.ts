import { base64url, hex } from '@scure/base'
import { isBurnAddress } from '@switchyard/chain-kit'
import type { AddressReading } from '@switchyard/core'

/** The parts of an address. */
export interface TonAddress {
  readonly workchain: 0 | -1
  /** 32 bytes. */
  readonly hash: Uint8Array
  /** The bounce flag of the friendly form; absent in the raw form. */
  readonly bounceable?: boolean
}

const RAW = /^(0|-1):([0-9a-f]{64})$/i
const FRIENDLY = /^(?:[\w-]{48}|[A-Za-z0-9+/]{48})$/
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51

/** Reads raw (`0:…`) and friendly (`EQ…`, `UQ…`) addresses; `undefined` for test networks and other workchains. */
export const parseAddress = (text: string): TonAddress | undefined => {
  const raw = RAW.exec(text)
  if (raw) return { workchain: raw[1] === '0' ? 0 : -1, hash: hex.decode(String(raw[2]).toLowerCase()) }
  if (!FRIENDLY.test(text)) return undefined
  const bytes = base64url.decode(text.replaceAll('+', '-').replaceAll('/', '_'))
  const [tag, workchain] = bytes
  const checksum = (bytes[34] ?? 0) * 256 + (bytes[35] ?? 0)
  if (tag !== BOUNCEABLE && tag !== NON_BOUNCEABLE) return undefined
  if ((workchain !== 0 && workchain !== 0xff) || computeCrc16(bytes.slice(0, 34)) !== checksum) return undefined
  return { workchain: workchain === 0 ? 0 : -1, hash: bytes.slice(2, 34), bounceable: tag === BOUNCEABLE }
}

/**
 * Encodes the friendly, URL-safe form: `EQ…` when bounceable, else `UQ…`, which is canonical: coins sent to it stay even
 * without a contract at the address, so it is the safest form.
 */
export const formatAddress = ({ workchain, hash }: TonAddress, bounceable = false): string => {
  const body = Uint8Array.from([bounceable ? BOUNCEABLE : NON_BOUNCEABLE, workchain === 0 ? 0 : 0xff, ...hash])
  const checksum = computeCrc16(body)
  return base64url.encode(Uint8Array.from([...body, checksum >> 8, checksum & 0xff]))
}

/** Encodes the raw form `0:…` in lower case. */
export const formatRaw = ({ workchain, hash }: TonAddress): string => `${workchain}:${hex.encode(hash)}`

/** Reads an address in any form. */
export const readAddress = (text: string): AddressReading | undefined => {
  const address = parseAddress(text)
  if (!address) return undefined
  const form = address.bounceable === undefined ? 'raw' : address.bounceable ? 'bounceable' : 'non-bounceable'
  return {
    canonical: formatAddress(address),
    form,
    // A contract that cannot take the coins must be able to bounce them.
    payTo: address.bounceable ? formatAddress(address, true) : undefined,
    unspendable: isBurnAddress(address.hash) || undefined,
  }
}

/** CRC-16/XMODEM (polynomial 0x1021, initial value 0), the checksum of friendly TON addresses. */
const computeCrc16 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
