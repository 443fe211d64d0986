import { encodeAbiParameters, encodeEventTopics, encodeFunctionResult, type ParseAbi, parseAbi } from 'viem'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { pull } from '../../ledgers/evm/token-calls.ts'
import { isSuccess, readBalance } from './router-contract.ts'

/** Address of THORChain's router V6.1, the same on every chain. */
export const ROUTER_V6 = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'

/** Returns `true` for a router that passes what is paid on to the vault, and keeps nothing. */
export const isStateless = (router: string): boolean => router.toLowerCase() === ROUTER_V6.toLowerCase()

const signatures = [
  'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
  'event TransferFailed(address indexed vault, address indexed to, address asset, uint256 amount, string memo)',
  'event TransferOut(address indexed vault, address indexed to, address asset, uint256 amount, string memo)',
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'function transferOut(address to, address asset, uint256 amount, string memo) payable',
  'function vaultAllowance(address vault, address token) view returns (uint256)',
] as const

const statelessAbi: ParseAbi<typeof signatures> = parseAbi(signatures)

type Address = `0x${string}`

const ZERO = `0x${'0'.repeat(40)}`

/** Data of `TransferOut` and `TransferFailed`. */
const encodePayout = (asset: Address, amount: bigint, memo: string): Address =>
  encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }, { type: 'string' }], [asset, amount, memo])

/** Passes what is paid on to `to`. The router keeps nothing; a coin that `to` refuses goes back to the sender. */
const pass = (call: EvmCall, to: Address, asset: Address, amount: bigint): bigint => {
  if (asset === ZERO) {
    if (call.value !== amount) throw new EvmRevert('TC:eth amount mismatch')
    try {
      call.call(to, '0x', amount)
    } catch (error) {
      if (!(error instanceof EvmRevert)) throw error
      call.call(call.sender, '0x', amount)
      const args = { vault: call.sender as Address, to }
      call.emit({
        topics: encodeEventTopics({ abi: statelessAbi, eventName: 'TransferFailed', args }) as Address[],
        data: encodePayout(asset, amount, ''),
      })
    }
    return amount
  }
  if (call.value > 0n) throw new EvmRevert('TC:unexpected eth')
  const before = readBalance(call, asset, to)
  let moved = false
  try {
    moved = isSuccess(pull(call, asset, amount, to))
  } catch (error) {
    if (!(error instanceof EvmRevert)) throw error
  }
  if (!moved) throw new EvmRevert('TC:transfer failed')
  return readBalance(call, asset, to) - before
}

/** THORChain's router V6.1, without aggregation, batches and churns. Source: `THORChain_RouterV6.sol` of thornode. */
export const statelessRouter: EvmContract = {
  name: 'THORChain_Router',
  run: (call) => {
    // Unlike V4.1 it takes no plain ether.
    if (call.data === '0x') throw new EvmRevert()
    const { functionName, args } = decodeCall(statelessAbi, call.data)
    if (functionName === 'vaultAllowance') {
      const result = readBalance(call, args[1], args[0])
      return encodeFunctionResult({ abi: statelessAbi, functionName, result })
    }
    if (functionName === 'transferOut') {
      const [to, asset, amount, memo] = args
      call.useGas(20_000n)
      pass(call, to, asset, amount)
      call.emit({
        topics: encodeEventTopics({
          abi: statelessAbi,
          eventName: 'TransferOut',
          args: { vault: call.sender as Address, to },
        }) as Address[],
        data: encodePayout(asset, amount, memo),
      })
      return '0x'
    }
    const [vault, asset, amount, memo, expiration] = args
    call.useGas(24_000n)
    if (expiration !== 0n && call.timestamp >= expiration) throw new EvmRevert('TC:expired')
    if (vault.toLowerCase() === call.self) throw new EvmRevert('TC:vault!=router')
    const taken = pass(call, vault, asset, amount)
    call.emit({
      topics: encodeEventTopics({ abi: statelessAbi, eventName: 'Deposit', args: { to: vault, asset } }) as Address[],
      data: encodeAbiParameters([{ type: 'uint256' }, { type: 'string' }], [taken, memo]),
    })
    return '0x'
  },
}
