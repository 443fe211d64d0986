import { UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import type { AskNode } from './ask-nodes.ts'

/** Requests to Chainflip's State Chain. */
export interface StateChain {
  /** Returns the FLIP balance of an account, base units. Throws `UpstreamError` when no node gives a usable answer. */
  balance(address: string, signal: AbortSignal): Promise<bigint>
}

/** Creates a client of Chainflip's nodes. */
export const createStateChain = (ask: AskNode): StateChain => ({
  balance: (address, signal) =>
    ask({ method: 'cf_account_info', params: [address] }, signal, async (account) => {
      // A number in hexadecimal, or a JSON number for small values.
      const balance = at(account, 'flip_balance')
      const isHex = typeof balance === 'string' && /^0x[0-9a-f]{1,32}$/i.test(balance)
      const amount = isHex ? BigInt(balance) : readInteger(balance)
      if (amount === undefined) throw new UpstreamError('The Chainflip node returned no balance.')
      return amount
    }),
})
