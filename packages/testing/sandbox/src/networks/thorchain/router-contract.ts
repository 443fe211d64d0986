import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type ParseAbi,
  parseAbi,
} from 'viem'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import type { EvmState } from '../../ledgers/evm/evm-state.ts'
import { pull, send } from '../../ledgers/evm/token-calls.ts'

const signatures = [
  'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
  'event TransferOut(address indexed vault, address indexed to, address asset, uint256 amount, string memo)',
  'function RUNE() view returns (address)',
  'function deposit(address vault, address asset, uint256 amount, string memo) payable',
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'function transferOut(address to, address asset, uint256 amount, string memo) payable',
  'function vaultAllowance(address vault, address token) view returns (uint256)',
] as const

/** The deposit and payout methods of THORChain's router (v4). */
export const routerAbi: ParseAbi<typeof signatures> = parseAbi(signatures)

type Address = `0x${string}`

const ZERO = `0x${'0'.repeat(40)}`
const RUNE_TOKEN = '0x3155BA85D5F96b2d030a4966AF206230e46849cb'

const allowanceKey = (router: string, vault: string, token: string): string =>
  `router/${router.toLowerCase()}/${vault.toLowerCase()}/${token.toLowerCase()}`

/** Increases a vault's token allowance in a router. */
export const creditVault = (state: EvmState, router: string, vault: string, token: string, amount: bigint): void => {
  const key = allowanceKey(router, vault, token)
  state.set(key, state.get(key) + amount)
}

/** Returns a balance in `token`; 0 where there is no such contract. */
export const readBalance = (call: EvmCall, token: string, holder: string): bigint => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder as Address] })
  const returned = call.call(token, data)
  return returned === '0x' ? 0n : BigInt(returned)
}

/** Returns `true` for a token transfer that succeeded: it returned true, or nothing as Tether does. */
export const isSuccess = (returned: string): boolean => returned === '0x' || BigInt(returned) === 1n

const take = (call: EvmCall, token: Address, amount: bigint): bigint => {
  const before = readBalance(call, token, call.self)
  let moved = false
  try {
    moved = isSuccess(pull(call, token, amount))
  } catch (error) {
    if (!(error instanceof EvmRevert)) throw error
  }
  if (!moved) throw new EvmRevert('Failed To TransferFrom')
  return readBalance(call, token, call.self) - before
}

const deposit = (call: EvmCall, vault: Address, asset: Address, amount: bigint, memo: string): void => {
  call.useGas(24_000n)
  let taken = call.value
  if (asset === ZERO) call.call(vault, '0x', taken)
  else {
    if (call.value > 0n) throw new EvmRevert('unexpected eth')
    taken = take(call, asset, amount)
    creditVault(call.state, call.self, vault, asset, taken)
  }
  call.emit({
    topics: encodeEventTopics({ abi: routerAbi, eventName: 'Deposit', args: { to: vault, asset } }) as Address[],
    data: encodeAbiParameters([{ type: 'uint256' }, { type: 'string' }], [taken, memo]),
  })
}

const transferOut = (call: EvmCall, to: Address, asset: Address, amount: bigint, memo: string): void => {
  call.useGas(20_000n)
  if (asset === ZERO) call.call(to, '0x', call.value)
  else {
    const key = allowanceKey(call.self, call.sender, asset)
    if (call.state.get(key) < amount) throw new EvmRevert()
    call.state.set(key, call.state.get(key) - amount)
    if (!isSuccess(send(call, asset, to, amount))) throw new EvmRevert()
  }
  const args = { vault: call.sender as Address, to }
  const sent = asset === ZERO ? call.value : amount
  call.emit({
    topics: encodeEventTopics({ abi: routerAbi, eventName: 'TransferOut', args }) as Address[],
    data: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }, { type: 'string' }], [asset, sent, memo]),
  })
}

/** THORChain's router V4.1, and those of other networks: takes deposits before their expiry, holds tokens for the vault, and pays them out. */
export const routerContract: EvmContract = {
  name: 'THORChain_Router',
  run: (call) => {
    // Plain ether sent to the router stays there, as on the main network.
    if (call.data === '0x') return '0x'
    const { functionName, args } = decodeCall(routerAbi, call.data)
    if (functionName === 'RUNE') return encodeFunctionResult({ abi: routerAbi, functionName, result: RUNE_TOKEN })
    if (functionName === 'vaultAllowance') {
      const result = call.state.get(allowanceKey(call.self, args[0], args[1]))
      return encodeFunctionResult({ abi: routerAbi, functionName, result })
    }
    if (functionName === 'transferOut') transferOut(call, args[0], args[1], args[2], args[3])
    else {
      if (functionName === 'depositWithExpiry' && call.timestamp >= args[4])
        throw new EvmRevert('THORChain_Router: expired')
      deposit(call, args[0], args[1], args[2], args[3])
    }
    return '0x'
  },
}
