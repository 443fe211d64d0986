import { at } from '@switchyard/chain-kit'
import type { ChainContext } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readTransfer } from './erc20.ts'
import type { RpcCall } from './rpc/json-rpc.ts'
import type { Settings } from './settings.ts'

const HASH = /^(?:0x)?([0-9a-f]{64})$/i

/** Characters of `transfer(address,uint256)`; what stands behind them is nothing to the token. */
const TRANSFER_LENGTH = 138

/**
 * Whom a transaction pays, mined or waiting: the recipient of a token transfer, the contract of any other call, else the
 * account. Payments a contract makes on its own are not among them. Empty for a contract's creation, a hash no node knows
 * and text that is no hash; `0x` may be missing.
 */
export const readRecipients = async (
  chain: string,
  hash: string,
  context: ChainContext,
  settings: Settings,
): Promise<readonly string[]> => {
  const digits = HASH.exec(hash)?.[1]?.toLowerCase()
  if (digits === undefined) return []
  const { sent } = await settings.nodes(chain).ask({ sent: transactionByHash(digits) }, context)
  const fields = sent && 'result' in sent ? sent.result : undefined
  const to = readAddress(String(at(fields, 'to')))?.canonical
  const paid = readTransfer(String(at(fields, 'input')).slice(0, TRANSFER_LENGTH))?.to ?? to
  return to === undefined || paid === undefined ? [] : [paid]
}

const transactionByHash = (digits: string): RpcCall => ({
  method: 'eth_getTransactionByHash',
  params: [`0x${digits}`],
  need: 'always',
  isResult: (result) => result === null || isTransaction(result, `0x${digits}`),
})

const isTransaction = (result: unknown, hash: string): boolean => {
  const [said, to, input] = ['hash', 'to', 'input'].map((name) => at(result, name))
  const toReads = to === null || to === undefined || (typeof to === 'string' && readAddress(to) !== undefined)
  return typeof said === 'string' && said.toLowerCase() === hash && toReads && typeof input === 'string'
}
