import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { formatAddress, parseAddress } from './address.ts'

/** `starknet_keccak('Transfer')`. */
export const TRANSFER = '0x99cd8bde557814842a3121e8ddfd433a539b8c9f14bf31ebf108d12e6196e9'

/**
 * Returns the recipients of all token transfers in a receipt, including that of the fee, since every coin of Starknet
 * is a token. Tokens put the recipient in the keys of the event, older ones in its data. Empty for a reverted
 * transaction.
 *
 * @throws {UpstreamError} For a receipt in another format.
 */
export const readRecipients = (receipt: unknown): readonly string[] => {
  const events = at(receipt, 'events')
  if (!Array.isArray(events)) throw new UpstreamError('A Starknet node returned no events.')
  if (at(receipt, 'execution_status') === 'REVERTED') return []
  const paid = new Set<string>()
  for (const event of events) {
    const key = at(event, 'keys', 0)
    if (typeof key !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(key) || BigInt(key) !== BigInt(TRANSFER)) continue
    const recipient = at(event, 'keys', 2) ?? at(event, 'data', 1)
    const address = typeof recipient === 'string' ? parseAddress(recipient) : undefined
    // Burnt tokens have recipient zero.
    if (address !== undefined) paid.add(formatAddress(address))
  }
  return [...paid]
}
