import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import type { EvmResult } from '../../ledgers/evm/execute.ts'
import { RpcError } from '../../ledgers/rpc-error.ts'
import type { RpcMethod } from '../json-rpc.ts'
import { address, type CallRequest, invalid, messageOf } from './call-request.ts'
import { describeBlock, describeReceipt, describeTransaction, quantity } from './describe.ts'
import { findLogs, type LogFilter } from './find-logs.ts'
import { simulateBlock } from './simulate.ts'

type Method = RpcMethod<EvmLedger>

/** Code returned for every contract. It cannot be run; it only has to be non-empty. */
const CODE = '0x60806040'

const block = (value: unknown, ledger: EvmLedger): number => {
  if (value === undefined || ['latest', 'pending', 'safe', 'finalized'].includes(value as string))
    return ledger.height()
  if (value === 'earliest') return 0
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]+$/.test(value)) return invalid('invalid argument: block number')
  return Number(BigInt(value))
}

const run = (value: unknown, ledger: EvmLedger): EvmResult => {
  const request = (value ?? {}) as CallRequest
  const message = messageOf(request)
  const { from, value: amount } = message
  const price = request.maxFeePerGas ?? request.gasPrice
  const gasCost = price && request.gas ? BigInt(price) * BigInt(request.gas) : 0n
  const have = ledger.balance(from)
  if (request.from !== undefined && have < amount + gasCost) {
    const what =
      gasCost > 0n ? `gas * price + value: address ${from} have ${have} want ${amount + gasCost}` : 'transfer'
    throw new RpcError(-32000, `insufficient funds for ${what}`)
  }
  const result = ledger.call(message)
  if (result.revert) throw new RpcError(3, result.revert.message, result.revert.data)
  return result
}

const feeHistory: Method = ([count, newest, percentiles], ledger) => {
  const blocks = Math.max(1, Math.min(1024, Number(BigInt((count ?? 1) as string))))
  const oldest = block(newest, ledger) - blocks + 1
  const rewards = (percentiles ?? []) as readonly number[]
  return {
    oldestBlock: quantity(oldest),
    baseFeePerGas: Array.from({ length: blocks + 1 }, () => quantity(ledger.parameters.baseFee)),
    gasUsedRatio: Array.from({ length: blocks }, () => 0.5),
    ...(rewards.length > 0 && {
      reward: Array.from({ length: blocks }, () => rewards.map(() => quantity(ledger.parameters.tip))),
    }),
  }
}

const stored = (hash: unknown, ledger: EvmLedger) => (typeof hash === 'string' ? ledger.stored(hash) : undefined)

/** Supported methods; any other method fails with -32601. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['eth_chainId', (_, ledger) => quantity(ledger.parameters.chainId)],
  ['net_version', (_, ledger) => String(ledger.parameters.chainId)],
  ['web3_clientVersion', () => 'SwitchyardSandbox/1.0'],
  ['eth_syncing', () => false],
  ['eth_accounts', () => []],
  ['eth_blockNumber', (_, ledger) => quantity(ledger.height())],
  ['eth_gasPrice', (_, ledger) => quantity(ledger.parameters.baseFee + ledger.parameters.tip)],
  ['eth_maxPriorityFeePerGas', (_, ledger) => quantity(ledger.parameters.tip)],
  ['eth_feeHistory', feeHistory],
  ['eth_getBalance', ([who], ledger) => quantity(ledger.balance(address(who)))],
  ['eth_getTransactionCount', ([who, at], ledger) => quantity(ledger.nonce(address(who), at === 'pending'))],
  ['eth_getCode', ([who], ledger) => (ledger.contractAt(address(who)) ? CODE : '0x')],
  ['eth_call', ([request], ledger) => run(request, ledger).output],
  ['eth_simulateV1', ([simulation], ledger) => simulateBlock(simulation, ledger)],
  ['eth_estimateGas', ([request], ledger) => quantity(run(request, ledger).gasUsed)],
  ['eth_sendRawTransaction', ([raw], ledger) => ledger.submit(raw as `0x${string}`)],
  [
    'eth_getTransactionByHash',
    ([hash], ledger) => {
      const found = stored(hash, ledger)
      return found ? describeTransaction(ledger, found) : null
    },
  ],
  [
    'eth_getTransactionReceipt',
    ([hash], ledger) => {
      const found = stored(hash, ledger)
      return found ? describeReceipt(ledger, found) : null
    },
  ],
  ['eth_getBlockByNumber', ([at, full], ledger) => describeBlock(ledger, block(at, ledger), full === true)],
  ['eth_getLogs', ([filter], ledger) => findLogs(ledger, (filter ?? {}) as LogFilter, (at) => block(at, ledger))],
])
