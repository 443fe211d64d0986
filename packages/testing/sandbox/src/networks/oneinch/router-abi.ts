import { type ParseAbi, parseAbi } from 'viem'

const signatures = [
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn)',
  'error InvalidMsgValue()',
  'error ZeroMinReturn()',
] as const

/** The swap method and errors of AggregationRouterV6. */
export const routerAbi: ParseAbi<typeof signatures> = parseAbi(signatures)

/** Address of the router on every simulated chain. */
export const ROUTER = '0x111111125421ca6dc452d289314280a0f8842a65'

/** Executor address in calls; it has no contract. */
export const EXECUTOR = '0x5f515f6c524b18ca30f7783fb58dd4be2e9904ec'

const fields = [{ type: 'uint16' }, { type: 'address' }] as const

/** Executor data, defined by the sandbox: the referrer's fee in basis points and the referrer. */
export const executorFields: typeof fields = fields
