import { encodeErrorResult } from 'viem'
import type { LedgerLog } from '../ledger.ts'
import type { EvmState } from './evm-state.ts'

/** A reverted call; `data` is returned to the caller. */
export class EvmRevert extends Error {
  readonly reason: string | undefined
  readonly data: `0x${string}`

  constructor(reason?: string, data?: `0x${string}`) {
    super(reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`)
    this.name = 'EvmRevert'
    this.reason = reason
    this.data = data ?? (reason === undefined ? '0x' : errorData(reason))
  }
}

const errorData = (reason: string): `0x${string}` =>
  encodeErrorResult({
    abi: [{ type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'message' }] }],
    errorName: 'Error',
    args: [reason],
  })

/** Environment of a contract while it runs. Addresses are lower case. */
export interface EvmCall {
  readonly state: EvmState
  readonly self: string
  /** `msg.sender`. */
  readonly sender: string
  readonly origin: string
  readonly value: bigint
  readonly data: `0x${string}`
  readonly chainId: number
  /** Block timestamp, seconds. */
  readonly timestamp: bigint
  readonly height: number
  /** Charges gas for the work done. */
  useGas(amount: bigint): void
  emit(log: Omit<LedgerLog, 'address'>): void
  /** Calls another address from this contract. Throws what the called contract throws. */
  call(to: string, data: `0x${string}`, value?: bigint): `0x${string}`
}

/** TypeScript behaviour installed at an address in place of bytecode. */
export interface EvmContract {
  readonly name: string
  run(call: EvmCall): `0x${string}`
}
