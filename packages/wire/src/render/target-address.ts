import type { ContractCall, Deposit } from '@switchyard/core'

/** The deposit address or the contract to call; `undefined` for a deposit without a recipient. */
export const targetAddress = (deposit: Deposit): string | undefined =>
  deposit.kind === 'contractCall' ? calledContract(deposit) : deposit.to

const calledContract = ({ call }: ContractCall): string | undefined => {
  switch (call.vm) {
    case 'evm':
    case 'tron':
      return call.to
    case 'starknet':
      return call.calls.at(-1)?.contractAddress
    case 'solana':
    case 'radix':
      return undefined
  }
}
