import { decodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { erc20, tokenBalanceKey } from '../evm/contracts/erc20.ts'
import type { EvmCall, EvmContract } from '../evm/evm-contract.ts'
import type { LedgerToken } from '../ledger.ts'
import { toMachine } from './tron-address.ts'
import { tronChain } from './tron-chain.ts'

/** Energy with the penalty of a busy contract: recorded for a balance; of a transfer to a holder and to an empty account. */
const ENERGY = { balance: 4_062n, toHolder: 64_285n, toEmpty: 130_285n } as const

/** Energy that the shared token contract charges for a transfer. */
const CHARGED = 30_000n

const selectorOf = ({ data }: EvmCall): string => data.slice(2, 10)

const energyOf = (call: EvmCall): bigint => {
  const selector = selectorOf(call)
  if (selector === '70a08231') return ENERGY.balance
  if (selector !== 'a9059cbb') return 0n
  const { args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
  const holds = call.state.get(tokenBalanceKey(call.self, String(args?.[0]))) > 0n
  return (holds ? ENERGY.toHolder : ENERGY.toEmpty) - CHARGED
}

/**
 * Tether's contract on TRON. It reverts without a reason, does not overwrite an allowance, and `transfer` returns false
 * although it succeeds.
 */
export const trc20 = ({ address, symbol, decimals, priced }: LedgerToken): EvmContract => {
  const token = { chainId: tronChain.chainId, address: toMachine(address), symbol, decimals, priced }
  const base = erc20({ ...token, name: 'Tether USD', quirk: 'tether' })
  return {
    name: symbol,
    run: (call) => {
      call.useGas(energyOf(call))
      const result = base.run(call)
      return result === '0x' ? numberToHex(selectorOf(call) === 'a9059cbb' ? 0 : 1, { size: 32 }) : result
    },
  }
}
