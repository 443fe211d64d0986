import type { EvmMessage } from '../../ledgers/evm/execute.ts'
import { RpcError } from '../../ledgers/rpc-error.ts'

/** A call as `eth_call` takes it. */
export interface CallRequest {
  readonly from?: string
  readonly to?: string
  readonly value?: string
  readonly data?: `0x${string}`
  readonly input?: `0x${string}`
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
}

const ZERO = `0x${'0'.repeat(40)}`

/** Rejects invalid parameters with the errors of a node. */
export const invalid = (message: string): never => {
  throw new RpcError(-32602, message)
}

/** An address of a request, in lower case. */
export const address = (value: unknown): string => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value))
    return invalid('invalid argument 0: json: cannot unmarshal hex string into Go value of type common.Address')
  return value.toLowerCase()
}

/** The message of a request. */
export const messageOf = ({ from, to, value, data, input }: CallRequest): EvmMessage => {
  if (to === undefined || to === null) return invalid('contract creation is not simulated')
  return { from: address(from ?? ZERO), to: address(to), value: BigInt(value ?? 0), data: input ?? data ?? '0x' }
}
