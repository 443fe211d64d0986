import { hex } from '@scure/base'

/** The lock of an output that an address can represent. */
export interface Lock {
  readonly form: LockForm
  /** Hash or witness program. */
  readonly payload: Uint8Array
  /** Witness version; absent before segwit. */
  readonly version?: number
}

/** `witness` stands for witness programs without a known rule; they can be paid, not spent. */
export type LockForm = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

/** Creates the lock of a witness program; `undefined` for a length the consensus rules forbid (BIP-141, BIP-350). */
export const createWitnessLock = (version: number, payload: Uint8Array): Lock | undefined => {
  if (version > 16 || payload.length < 2 || payload.length > 40) return undefined
  if (version === 0 && payload.length === 20) return { form: 'p2wpkh', payload, version }
  if (version === 0 && payload.length === 32) return { form: 'p2wsh', payload, version }
  if (version === 0) return undefined
  return { form: version === 1 && payload.length === 32 ? 'p2tr' : 'witness', payload, version }
}

/** Encodes the output script of a lock. */
export const encodeLock = ({ form, payload, version = 0 }: Lock): Uint8Array => {
  if (form === 'p2pkh') return Uint8Array.of(0x76, 0xa9, 0x14, ...payload, 0x88, 0xac)
  if (form === 'p2sh') return Uint8Array.of(0xa9, 0x14, ...payload, 0x87)
  return Uint8Array.of(version === 0 ? 0 : 0x50 + version, payload.length, ...payload)
}

/** Decodes an output script; `undefined` for scripts without an address. */
export const readLock = (script: Uint8Array): Lock | undefined => {
  const text = hex.encode(script)
  if (/^76a914.{40}88ac$/.test(text)) return { form: 'p2pkh', payload: script.slice(3, 23) }
  if (/^a914.{40}87$/.test(text)) return { form: 'p2sh', payload: script.slice(2, 22) }
  const [first, second] = script
  if (first === undefined || second !== script.length - 2) return undefined
  if (first !== 0 && (first < 0x51 || first > 0x60)) return undefined
  return createWitnessLock(first === 0 ? 0 : first - 0x50, script.slice(2))
}
