import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import {
  type ContractIdentity,
  type Http,
  type KnownCode,
  type NamedContract,
  readHost,
  readOperator,
  UpstreamError,
} from '@switchyard/core'
import { askHex } from './gateway/calls.ts'
import { askSingly } from './gateway/json-rpc.ts'
import { readResult } from './gateway/transaction.ts'

/**
 * Reads the code of a contract from every node whose operator does not name the contract, and compares it with the known versions.
 *
 * @param urls - nodes of the contract's chain
 * @throws {UpstreamError} when no such node answers
 */
export const identifyContract = async (
  { chain, address, namedBy, codes }: NamedContract,
  urls: readonly string[],
  { http, signal }: { readonly http: Http; readonly signal: AbortSignal },
): Promise<ContractIdentity> => {
  const namers = new Set(namedBy.map(readOperator))
  const others = urls.filter((url) => !namers.has(readOperator(url)))
  const results = await Promise.allSettled(
    others.map(async (url) => {
      const name = readHost(url)
      const call = askHex('eth_getCode', [address, 'latest'], { form: 'bytes' })
      const [answer] = await askSingly({ http, url, name, signal }, [call])
      return { readFrom: name, code: String(readResult(answer)).toLowerCase() }
    }),
  )
  const [first, ...rest] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (!first) throw new UpstreamError(`No node of ${chain} by another operator returned the code of ${address}.`)
  if (rest.some(({ code }) => code !== first.code)) return { unrecognized: `nodes of ${chain} disagree about its code` }

  if (first.code === '0x') return { unrecognized: `it has no code on ${chain}` }
  const known = codes.find((each) => hasCode(first.code, each))
  return known
    ? { version: known.version, readFrom: first.readFrom }
    : { unrecognized: `its code is that of no known version` }
}

/**
 * Returns `true` where a contract's code is that of a version: each immutable has its value, and the hash of the rest matches.
 *
 * @param code - 0x-prefixed hex in lower case
 */
export const hasCode = (code: string, { codeHash, immutables }: KnownCode): boolean => {
  const bytes = hexToBytes(code.slice(2))
  for (const { offset, value } of immutables) {
    const length = (value.length - 2) / 2
    if (`0x${bytesToHex(bytes.subarray(offset, offset + length))}` !== value) return false
    bytes.fill(0, offset, offset + length)
  }
  return `0x${bytesToHex(keccak_256(bytes))}` === codeHash
}
