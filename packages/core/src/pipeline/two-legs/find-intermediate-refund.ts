import type { Token } from '../../contract/token.ts'
import { chainByCode } from '../../domain/chains.ts'
import type { EngineContext } from '../../engine-context.ts'
import type { ResolvedRequest } from '../resolved-request.ts'

/** Who takes what the second provider of a route sends back, in the asset between. */
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

interface Holder extends IntermediateRefund {
  readonly chain: string
  readonly contract: boolean
}

const noContracts: ContractHolders = { sender: false, recipient: false }

/**
 * The address that takes refunds on the intermediate asset's chain: the request's refund address, else the sender, else the recipient. `undefined`
 * when none of them has an address there; then no route may pass through the intermediate asset.
 *
 * An address counts on its own chain, and from one EVM chain to another unless it is a contract.
 */
export const findIntermediateRefund = (
  engine: EngineContext,
  intermediate: Token,
  resolved: Pick<ResolvedRequest, 'sell' | 'buy' | 'sources' | 'request'>,
  contracts: ContractHolders = noContracts,
): IntermediateRefund | undefined => {
  const holder = holders(resolved, contracts).find((one) => holds(engine, intermediate.chain, one))
  return holder && { of: holder.of, address: holder.address }
}

const holders = (
  { sell, buy, sources, request }: Pick<ResolvedRequest, 'sell' | 'buy' | 'sources' | 'request'>,
  { sender, recipient }: ContractHolders,
): readonly Holder[] => {
  const { refundAddress, destinationAddress } = request
  const explicit = { of: 'refundAddress', chain: sell.chain, address: refundAddress, contract: sender } as const
  return [
    ...(refundAddress === undefined ? [] : [explicit]),
    { of: 'sender', chain: sell.chain, address: sources[0], contract: sender },
    { of: 'recipient', chain: buy.chain, address: destinationAddress, contract: recipient },
  ]
}

const holds = ({ chains }: EngineContext, intermediateChain: string, { chain, address, contract }: Holder): boolean => {
  const abroad = chain !== intermediateChain
  if (abroad && (contract || !(isEvm(chain) && isEvm(intermediateChain)))) return false
  const reader = chains.get(intermediateChain)
  if (address === undefined) return true
  return reader ? reader.readAddress(intermediateChain, address) !== undefined : !abroad
}

const isEvm = (chain: string): boolean => chainByCode(chain)?.family === 'evm'
