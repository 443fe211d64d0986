import { type ParseAbi, parseAbi } from 'viem'

/** Addresses of Mayan's contracts on every EVM chain. */
export const FORWARDER = '0x337685fdab40d39bd02028545a4ffa7d287cc3e2'
export const SWIFT = '0x40ffe85a28dc9993541449464d7529a922142960'
/** The router that swaps the sold coin into the locked one. */
export const ROUTER = '0x6131b5fae19ea4f9d964eac0408e4408b66337b5'

const forwarder = [
  'struct Permit { uint256 value; uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
  'function forwardEth(address mayanProtocol, bytes protocolData) payable',
  'function forwardERC20(address tokenIn, uint256 amountIn, Permit permitParams, address mayanProtocol, bytes protocolData) payable',
  'function swapAndForwardEth(uint256 amountIn, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address mayanProtocol, bytes mayanData) payable',
  'function swapAndForwardERC20(address tokenIn, uint256 amountIn, Permit permitParams, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address mayanProtocol, bytes mayanData) payable',
  'error UnsupportedProtocol()',
] as const

const swift = [
  'struct Order { uint8 payloadType; bytes32 trader; bytes32 destAddr; uint16 destChainId; bytes32 referrerAddr; bytes32 tokenOut; uint64 minAmountOut; uint64 gasDrop; uint64 cancelFee; uint64 refundFee; uint64 deadline; uint8 referrerBps; uint8 auctionMode; bytes32 random; }',
  'function createOrderWithToken(address tokenIn, uint256 amountIn, Order params, bytes customPayload) returns (bytes32)',
  'event OrderCreated(bytes32 key)',
  'error DuplicateOrder()',
  'error FeesTooHigh()',
  'error SmallAmountIn()',
] as const

const router = ['function trade(address from, address to, uint256 amount) payable returns (uint256)'] as const

export const forwarderAbi: ParseAbi<typeof forwarder> = parseAbi(forwarder)
export const swiftAbi: ParseAbi<typeof swift> = parseAbi(swift)
export const routerAbi: ParseAbi<typeof router> = parseAbi(router)
