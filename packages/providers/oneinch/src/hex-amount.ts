import { read } from '@switchyard/provider-kit'

/** A number of a node's answer; zero for what is none. */
export const hexAmount = (json: unknown, path: string): bigint => {
  const text = read.optionalText(json, path) ?? ''
  return /^0x[0-9a-f]{1,64}$/i.test(text) ? BigInt(text) : 0n
}
