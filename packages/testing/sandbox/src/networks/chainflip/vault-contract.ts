import { encodeAbiParameters, encodeEventTopics, type ParseAbi, parseAbi } from 'viem'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { pull } from '../../ledgers/evm/token-calls.ts'

const signatures = [
  'event SwapNative(uint32 dstChain, bytes dstAddress, uint32 dstToken, uint256 amount, address indexed sender, bytes cfParameters)',
  'event SwapToken(uint32 dstChain, bytes dstAddress, uint32 dstToken, address srcToken, uint256 amount, address indexed sender, bytes cfParameters)',
  'function xSwapNative(uint32 dstChain, bytes dstAddress, uint32 dstToken, bytes cfParameters) payable',
  'function xSwapToken(uint32 dstChain, bytes dstAddress, uint32 dstToken, address srcToken, uint256 amount, bytes cfParameters)',
] as const

/** The swap methods and events of the vault contract. */
export const vaultAbi: ParseAbi<typeof signatures> = parseAbi(signatures)

/** Vault addresses by chain, as on the main network. */
export const vaultAddresses: Readonly<Record<string, string>> = {
  ETH: '0xf5e10380213880111522dd0efd3dbb45b9f62bcc',
  ARB: '0x79001a5e762f3befc8e5871b42f6734e00498920',
  BSC: '0x79001a5e762f3befc8e5871b42f6734e00498920',
}

type Hex = `0x${string}`

const take = (call: EvmCall, token: Hex, amount: bigint): void => {
  const returned = pull(call, token, amount)
  if (returned !== '0x' && BigInt(returned) !== 1n) throw new EvmRevert('SafeERC20: ERC20 operation did not succeed')
}

const topics = (eventName: 'SwapNative' | 'SwapToken', sender: string): Hex[] =>
  encodeEventTopics({ abi: vaultAbi, eventName, args: { sender: sender as Hex } }) as Hex[]

/** Takes coins and tokens to swap and emits an event. Payouts happen elsewhere. */
export const vaultContract: EvmContract = {
  name: 'Chainflip_Vault',
  run: (call) => {
    if (call.data === '0x') return '0x'
    const { functionName, args } = decodeCall(vaultAbi, call.data)
    call.useGas(30_000n)
    if (functionName === 'xSwapNative') {
      if (call.value === 0n) throw new EvmRevert('Vault: value zero')
      const types = [{ type: 'uint32' }, { type: 'bytes' }, { type: 'uint32' }, { type: 'uint256' }, { type: 'bytes' }]
      const data = encodeAbiParameters(types, [args[0], args[1], args[2], call.value, args[3]])
      call.emit({ topics: topics('SwapNative', call.sender), data })
      return '0x'
    }
    if (call.value > 0n) throw new EvmRevert()
    take(call, args[3], args[4])
    const types = [
      { type: 'uint32' },
      { type: 'bytes' },
      { type: 'uint32' },
      { type: 'address' },
      { type: 'uint256' },
      { type: 'bytes' },
    ]
    call.emit({ topics: topics('SwapToken', call.sender), data: encodeAbiParameters(types, [...args]) })
    return '0x'
  },
}
