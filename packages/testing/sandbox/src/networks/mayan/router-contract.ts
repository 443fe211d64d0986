import { decodeFunctionData, encodeFunctionResult } from 'viem'
import { supplyKey, tokenBalanceKey } from '../../ledgers/evm/contracts/erc20.ts'
import { type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { pull, send } from '../../ledgers/evm/token-calls.ts'
import type { World } from '../../world/world.ts'
import { marketOutput } from '../market-output.ts'
import { routerAbi } from './abi.ts'
import { type Coin, NATIVE } from './coins.ts'

/** Fee of the pools, basis points. */
export const ROUTER_BPS = 5

/** A router whose pools never run out: it mints missing output. */
export const routerContract = (world: World, coins: readonly Coin[]): EvmContract => ({
  name: 'SandboxRouter',
  run: (call) => {
    const { args } = decodeFunctionData({ abi: routerAbi, data: call.data })
    const [from, to, amount] = args
    const coin = (address: string): Coin => {
      const found = coins.find(({ contract }) => contract === address.toLowerCase())
      if (!found) throw new EvmRevert('unknown token')
      return found
    }
    const [sell, buy] = [coin(from), coin(to)]
    if (sell.contract === NATIVE ? call.value !== amount : call.value > 0n) throw new EvmRevert('wrong value')
    call.useGas(210_000n)
    if (sell.contract !== NATIVE) pull(call, sell.contract, amount)
    const output = marketOutput(world, sell, buy, amount, ROUTER_BPS)
    for (const key of [tokenBalanceKey(buy.contract, call.self), supplyKey(buy.contract)])
      call.state.set(key, call.state.get(key) + output)
    send(call, buy.contract, call.sender, output)
    return encodeFunctionResult({ abi: routerAbi, functionName: 'trade', result: output })
  },
})
