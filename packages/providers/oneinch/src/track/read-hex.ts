import { read } from '@switchyard/provider-kit'

/** Reads a hex number of a node's response; zero for other values. */
export const readHex = (json: unknown, path: string): bigint => {
  const text = read.optionalText(json, path) ?? ''
  return /^0x[0-9a-f]{1,64}$/i.test(text) ? BigInt(text) : 0n
}
