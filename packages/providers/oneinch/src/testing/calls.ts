import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { RECEIVER, ROUTER, SENDER } from './tokens.ts'

/** Swap methods of the router from its published ABI. */
export const routerAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) returns (uint256)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) returns (uint256)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) returns (uint256)',
  'function unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) returns (uint256)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2) payable returns (uint256)',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable returns (uint256)',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2) payable returns (uint256)',
  'function ethUnoswapTo3(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable returns (uint256)',
  'function clipperSwap(address clipperExchange, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
  'function clipperSwapTo(address clipperExchange, address recipient, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
])

/** Arguments of a `swap` call. */
export interface Description {
  readonly srcToken: string
  readonly dstToken: string
  readonly dstReceiver: string
  readonly amount: bigint
  readonly minReturnAmount: bigint
  readonly flags?: bigint
}

/** The executor contract. */
export const EXECUTOR = '0x5f515f6c524b18ca30f7783fb58dd4be2e9904ec'

/** Calldata of `swap`. */
export const swapData = ({ flags = 0n, ...desc }: Description): Hex =>
  encodeFunctionData({
    abi: routerAbi,
    functionName: 'swap',
    args: [EXECUTOR, { ...desc, flags, srcReceiver: EXECUTOR } as never, '0x'],
  })

/** The response to a swap of 1 ETH for 3,420 USDC with one per cent slippage. */
export const swapAnswer = (changes: Partial<Description> = {}, tx: Record<string, unknown> = {}) => ({
  dstAmount: '3420000000',
  tx: {
    from: SENDER,
    to: ROUTER,
    data: swapData({
      srcToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      dstToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      dstReceiver: RECEIVER,
      amount: 10n ** 18n,
      minReturnAmount: 3_385_800_000n,
      ...changes,
    }),
    value: '1000000000000000000',
    gas: 0,
    gasPrice: '1500000000',
    ...tx,
  },
})
