import type { Token } from '../../contract/token.ts'
import { findChain } from '../../domain/chains.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { ResolvedRequest } from '../resolved-request.ts'

/** The taker of what the second provider of a route sends back, in the asset between. */
export interface IntermediateRefund {
  readonly of: 'refundAddress' | 'sender' | 'recipient'
  /** Absent while the request has not named it; the swap will. */
  readonly address?: string
}

/** Senders and recipients that are contracts: a contract's address on one chain may belong to another owner elsewhere. */
export interface ContractHolders {
  readonly sender: boolean
  readonly recipient: boolean
}

/** A request that is split, and the contracts among its addresses. Default: none is one. */
export interface RefundQuestion extends Pick<ResolvedRequest, 'sell' | 'buy' | 'sources' | 'request'> {
  readonly contracts?: ContractHolders
}

/**
 * Finds the address that takes refunds on the intermediate asset's chain: the request's refund address, else the sender, else the
 * recipient. `undefined` when none of them has an address there; then no route may pass through the intermediate asset.
 *
 * An address counts on its own chain, and from one EVM chain to another unless it is a contract.
 */
export const findIntermediateRefund = (
  { chains }: Pick<EngineContext, 'chains'>,
  { chain: intermediateChain }: Pick<Token, 'chain'>,
  { sell, buy, sources, request, contracts }: RefundQuestion,
): IntermediateRefund | undefined => {
  const { refundAddress, destinationAddress } = request
  const { sender = false, recipient = false } = contracts ?? {}
  const holders = [
    { of: 'refundAddress', chain: sell.chain, address: refundAddress, isContract: sender },
    { of: 'sender', chain: sell.chain, address: sources[0], isContract: sender },
    { of: 'recipient', chain: buy.chain, address: destinationAddress, isContract: recipient },
  ] as const
  const reader = chains.get(intermediateChain)
  const holder = holders.find(({ of, chain, address, isContract }) => {
    if (of === 'refundAddress' && address === undefined) return false
    const isAbroad = chain !== intermediateChain
    const areEvm = [chain, intermediateChain].every((code) => findChain(code)?.family === 'evm')
    if (isAbroad && (isContract || !areEvm)) return false
    if (address === undefined) return true
    return reader ? reader.readAddress(intermediateChain, address) !== undefined : !isAbroad
  })
  return holder && { of: holder.of, address: holder.address }
}
