import { UpstreamError } from '@switchyard/core'
import { at, integer } from '@switchyard/net'
import type { AskNode } from './ask-node.ts'

/** What this package asks of Chainflip's State Chain. */
export interface StateChain {
  /** FLIP an account is funded with, base units. Throws `UpstreamError` when no node gave a usable answer. */
  balance(address: string, signal: AbortSignal): Promise<bigint>
}

/** A client of Chainflip's nodes. */
export const createStateChain = (ask: AskNode): StateChain => ({
  balance: (address, signal) =>
    ask('cf_account_info', [address], signal, async (account) => readBalance(at(account, 'flip_balance'))),
})

/** The node writes numbers in hexadecimal, or as JSON numbers where they fit. */
const readBalance = (balance: unknown): bigint => {
  const hexadecimal = typeof balance === 'string' && /^0x[0-9a-f]{1,32}$/i.test(balance)
  const amount = hexadecimal ? BigInt(balance) : integer(balance)
  if (amount === undefined) throw new UpstreamError('The Chainflip node named no balance.')
  return amount
}
