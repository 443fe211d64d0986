import { type ParseAbi, parseAbi } from 'viem'

const signatures = [
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn)',
  'error InvalidMsgValue()',
  'error ZeroMinReturn()',
] as const

/** The part of AggregationRouterV6 that swaps with a description. */
export const routerAbi: ParseAbi<typeof signatures> = parseAbi(signatures)

/** Where the router stands on every simulated chain. */
export const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'

/** The executor named in calls; nothing stands there. */
export const EXECUTOR = '0x5f515f6c524b18ca30f7783fb58dd4be2e9904ec'

const fields = [{ type: 'uint16' }, { type: 'address' }] as const

/** What the executor is told: the referrer's share in basis points, and the referrer. The sandbox's own wording. */
export const executorFields: typeof fields = fields
