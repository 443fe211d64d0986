import { at } from '@switchyard/net'
import { readAddress } from '../address.ts'
import type { RpcAnswer, RpcCall } from './json-rpc.ts'

const HASH = /^(?:0x)?([0-9a-f]{64})$/i

/** A transaction hash in lower case with `0x`; `undefined` for any other text. */
export const readHash = (text: string): string | undefined => {
  const digits = HASH.exec(text)?.[1]?.toLowerCase()
  return digits === undefined ? undefined : `0x${digits}`
}

/** The result of a call; `undefined` for an error and for `null`. */
export const readResult = (answer: RpcAnswer | undefined): unknown =>
  answer && 'result' in answer ? (answer.result ?? undefined) : undefined

/** Reads a transaction; `null` for an unknown one. */
export const askTransaction = (hash: string): RpcCall => ({
  method: 'eth_getTransactionByHash',
  params: [hash],
  need: 'always',
  isResult: (result) => {
    if (result === null) return true
    const [ownHash, to, input] = ['hash', 'to', 'input'].map((name) => at(result, name))
    const toReads = to === null || to === undefined || (typeof to === 'string' && readAddress(to) !== undefined)
    return typeof ownHash === 'string' && ownHash.toLowerCase() === hash && toReads && typeof input === 'string'
  },
})
