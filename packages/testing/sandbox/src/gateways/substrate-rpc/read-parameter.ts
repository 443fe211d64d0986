import { hexToBytes } from '@noble/hashes/utils.js'
import { RpcError } from '../../ledgers/rpc-error.ts'
import type { SubstrateLedger } from '../../ledgers/substrate/substrate-ledger.ts'

/** A refusal of parameters as jsonrpsee words it. */
export const invalidParams = (why: string): RpcError => new RpcError(-32_602, 'Invalid params', why)

/** Bytes of hexadecimal with its prefix. */
export const bytesOf = (value: unknown): Uint8Array => {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value))
    throw invalidParams(`invalid type: expected hexadecimal bytes with 0x, got ${JSON.stringify(value)}`)
  return hexToBytes(value.slice(2))
}

/** Hexadecimal with its prefix. */
export const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

/** A key of storage, without its prefix. */
export const keyOf = (value: unknown): string => hexOf(bytesOf(value)).slice(2)

/** Number of a block by its hash; undefined for one that the node does not know. */
export const knownBlock = (hash: unknown, ledger: SubstrateLedger): number | undefined => {
  if (hash === undefined || hash === null) return ledger.height()
  return ledger.blocks.numberOf(keyOf(hash))
}

/** Number of the block whose state is read; the newest one without a hash. */
export const blockAt = (hash: unknown, ledger: SubstrateLedger): number => {
  const number = knownBlock(hash, ledger)
  if (number !== undefined) return number
  throw new RpcError(4003, `Client error: UnknownBlock: Header was not found in the database: ${String(hash)}`)
}
