import { decodeAbiParameters, encodeErrorResult, encodeFunctionResult } from 'viem'
import { supplyKey, tokenBalanceKey } from '../../ledgers/evm/contracts/erc20.ts'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import { balanceKey } from '../../ledgers/evm/evm-state.ts'
import { pull, send } from '../../ledgers/evm/token-calls.ts'
import type { World } from '../../world/world.ts'
import { type Coin, coinsOf, NATIVE, outputOf } from './coins.ts'
import { executorFields, routerAbi } from './router-abi.ts'

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

const stop = (name: 'InvalidMsgValue' | 'ZeroMinReturn'): never => {
  throw new EvmRevert(undefined, encodeErrorResult({ abi: routerAbi, errorName: name }))
}

const take = (call: EvmCall, coin: Coin, amount: bigint): void => {
  if (coin.address === NATIVE) {
    if (call.value !== amount) stop('InvalidMsgValue')
    return
  }
  if (call.value > 0n) stop('InvalidMsgValue')
  pull(call, coin.address, amount)
}

/** The router's pools never run out: it mints missing output. */
const fill = (call: EvmCall, coin: Coin, amount: bigint): void => {
  const native = coin.address === NATIVE
  const keys = native ? [balanceKey(call.self)] : [tokenBalanceKey(coin.address, call.self), supplyKey(coin.address)]
  for (const key of keys) call.state.set(key, call.state.get(key) + amount)
}

const pay = (call: EvmCall, coin: Coin, to: string, amount: bigint): void => {
  if (amount === 0n) return
  if (coin.address === NATIVE) call.call(to, '0x', amount)
  else send(call, coin.address, to, amount)
}

const coinAt = (ledger: EvmLedger, address: string): Coin => {
  const coin = coinsOf(ledger).find((one) => one.address.toLowerCase() === address.toLowerCase())
  if (!coin) throw new EvmRevert()
  return coin
}

/** AggregationRouterV6: takes the input, pays referrer and receiver, or reverts. */
export const routerContract = (world: World, ledger: EvmLedger): EvmContract => ({
  name: 'AggregationRouterV6',
  run: (call) => {
    if (call.data === '0x') return '0x'
    const { functionName, args } = decodeCall(routerAbi, call.data)
    if (functionName !== 'swap') throw new EvmRevert()
    const [, desc, data] = args
    if (desc.minReturnAmount === 0n) stop('ZeroMinReturn')
    const [sell, buy] = [coinAt(ledger, desc.srcToken), coinAt(ledger, desc.dstToken)]
    call.useGas(190_000n)
    take(call, sell, desc.amount)
    const [feeBps, referrer] = data === '0x' ? [0, ZERO_ADDRESS] : decodeAbiParameters(executorFields, data)
    const fee = (desc.amount * BigInt(feeBps)) / 10_000n
    pay(call, sell, referrer, fee)
    const returned = outputOf(world, sell, buy, desc.amount - fee) ?? 0n
    if (returned < desc.minReturnAmount) {
      const amounts = [returned, desc.minReturnAmount] as const
      throw new EvmRevert(
        undefined,
        encodeErrorResult({ abi: routerAbi, errorName: 'ReturnAmountIsNotEnough', args: amounts }),
      )
    }
    fill(call, buy, returned)
    pay(call, buy, desc.dstReceiver === ZERO_ADDRESS ? call.sender : desc.dstReceiver, returned)
    return encodeFunctionResult({ abi: routerAbi, functionName, result: [returned, desc.amount] })
  },
})
