import { encodeEventTopics, encodeFunctionResult, erc20Abi, numberToHex } from 'viem'
import type { EvmToken } from '../../../world/tokens.ts'
import { decodeCall } from '../decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../evm-contract.ts'

/** Storage key of a token balance. */
export const tokenBalanceKey = (token: string, owner: string): string => `token/${token}/balance/${owner.toLowerCase()}`

/** Storage key of an allowance. */
export const allowanceKey = (token: string, owner: string, spender: string): string =>
  `token/${token}/allowance/${owner.toLowerCase()}/${spender.toLowerCase()}`

/** Storage key of a token's supply. */
export const supplyKey = (token: string): string => `token/${token}/supply`

const UNLIMITED = 2n ** 256n - 1n

const write = (call: EvmCall, name: 'Transfer' | 'Approval', one: string, other: string, value: bigint): void => {
  const args = name === 'Transfer' ? { from: one, to: other } : { owner: one, spender: other }
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: name, args: args as never }) as `0x${string}`[]
  call.emit({ topics, data: numberToHex(value, { size: 32 }) })
}

/** Most tokens give a revert reason; Tether reverts without one. */
const stop = (token: EvmToken, reason: string): never => {
  throw token.quirk === 'tether' ? new EvmRevert() : new EvmRevert(reason)
}

const move = (token: EvmToken, call: EvmCall, from: string, to: string, amount: bigint): void => {
  const held = call.state.get(tokenBalanceKey(call.self, from))
  if (held < amount) stop(token, 'ERC20: transfer amount exceeds balance')
  call.state.set(tokenBalanceKey(call.self, from), held - amount)
  const arrived = tokenBalanceKey(call.self, to)
  call.state.set(arrived, call.state.get(arrived) + amount)
  write(call, 'Transfer', from, to, amount)
}

const approve = (token: EvmToken, call: EvmCall, spender: string, amount: bigint): void => {
  const key = allowanceKey(call.self, call.sender, spender)
  if (token.quirk === 'tether' && amount > 0n && call.state.get(key) > 0n) throw new EvmRevert()
  call.useGas(25_000n)
  call.state.set(key, amount)
  write(call, 'Approval', call.sender, spender, amount)
}

const transferFrom = (token: EvmToken, call: EvmCall, from: string, to: string, amount: bigint): void => {
  const key = allowanceKey(call.self, from, call.sender)
  const allowed = call.state.get(key)
  if (allowed < amount) stop(token, 'ERC20: transfer amount exceeds allowance')
  call.useGas(38_000n)
  if (allowed !== UNLIMITED) call.state.set(key, allowed - amount)
  move(token, call, from, to, amount)
}

const result = (name: 'balanceOf' | 'allowance' | 'totalSupply' | 'decimals' | 'symbol' | 'name', value: unknown) =>
  encodeFunctionResult({ abi: erc20Abi, functionName: name, result: value as never })

/** An ERC-20 token that behaves like its contract on the main network. */
export const erc20 = (token: EvmToken): EvmContract => {
  const yes = (): `0x${string}` => (token.quirk === 'tether' ? '0x' : numberToHex(1n, { size: 32 }))
  const run = (call: EvmCall): `0x${string}` => {
    if (call.value > 0n) throw new EvmRevert()
    const { functionName, args } = decodeCall(erc20Abi, call.data)
    if (functionName === 'balanceOf') return result('balanceOf', call.state.get(tokenBalanceKey(call.self, args[0])))
    if (functionName === 'allowance')
      return result('allowance', call.state.get(allowanceKey(call.self, args[0], args[1])))
    if (functionName === 'totalSupply') return result('totalSupply', call.state.get(supplyKey(call.self)))
    if (functionName === 'decimals') return result('decimals', token.decimals)
    if (functionName === 'symbol') return result('symbol', token.symbol)
    if (functionName === 'name') return result('name', token.name)
    if (functionName === 'approve') approve(token, call, args[0], args[1])
    if (functionName === 'transferFrom') transferFrom(token, call, args[0], args[1], args[2])
    if (functionName === 'transfer') {
      call.useGas(30_000n)
      move(token, call, call.sender, args[0], args[1])
    }
    return yes()
  }
  return { name: token.symbol, run }
}
