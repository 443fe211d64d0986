import { wireAsset } from '../assets.ts'
import { RpcRefusal } from '../refusal.ts'
import { encodeSwapParameters, requestParameterEncoding } from '../routes/broker-calls.ts'
import { allOpenDepositChannels, vaultAddresses } from '../routes/node-lists.ts'
import type { FlipState } from '../state.ts'
import { accountInfo, accounts } from './accounts.ts'
import { blockHash, header, runtimeVersion, storage } from './blocks.ts'
import type { Method, Methods } from './endpoint.ts'
import {
  environment,
  fundingEnvironment,
  ingressEgressEnvironment,
  MOST_RETRY_BLOCKS,
  MOST_SWAP_BLOCKS,
  poolsEnvironment,
  swappingEnvironment,
} from './environment.ts'
import { ENCODING, PARAMETERS } from './parameter-names.ts'
import {
  availablePools,
  boostPoolsDepth,
  oraclePrices,
  poolDepth,
  poolInfo,
  poolOrderbook,
  poolPrice,
} from './pools.ts'
import { safeModeStatuses } from './safe-mode.ts'
import { swapRate, swapRateV2, swapRateV3 } from './swap-rate.ts'
import { invalidParams, readNumber } from './values.ts'

/** Heights of the chains as the State Chain tracks them. */
const heights = (state: FlipState): object =>
  Object.fromEntries(state.assets.map((asset) => [asset.chain.name.toLowerCase(), state.ledgerOf(asset).height()]))

/** The same for any broker, named in the first parameter. */
const forBroker =
  (method: Method): Method =>
  (state, _own, [account, ...params]) => {
    if (typeof account !== 'string') throw invalidParams()
    return method(state, { account }, params)
  }

const dispatchError = (name: string): RpcRefusal => new RpcRefusal(-32021, `DispatchError: ${name}`)

/** `cf_validate_dca_params`. */
const validateDca: Method = (_state, _broker, [chunks, interval]) => {
  const [count, blocks] = [readNumber(chunks), readNumber(interval)]
  if (count === 0n) throw dispatchError('ZeroNumberOfChunksNotAllowed')
  if (count > 1n && blocks < 2n) throw dispatchError('ChunkIntervalTooLow')
  if ((count - 1n) * blocks > BigInt(MOST_SWAP_BLOCKS)) throw dispatchError('SwapRequestDurationTooLong')
  return null
}

/** `cf_validate_refund_params`. */
const validateRefund: Method = (_state, _broker, [, , retry]) => {
  if (readNumber(retry) > BigInt(MOST_RETRY_BLOCKS)) throw dispatchError('RetryDurationTooHigh')
  return null
}

const POOL = ['base_asset', 'quote_asset']
const RATE = ['from_asset', 'to_asset', 'amount']

/** Methods of every State Chain node. */
export const stateChain: Methods = {
  cf_environment: [environment, []],
  cf_ingress_egress_environment: [ingressEgressEnvironment, []],
  cf_swapping_environment: [swappingEnvironment, []],
  cf_funding_environment: [fundingEnvironment, []],
  cf_pools_environment: [poolsEnvironment, []],
  cf_supported_assets: [({ assets }) => assets.map(wireAsset), []],
  cf_available_pools: [availablePools, []],
  cf_pool_info: [(state, _broker, params) => poolInfo(state, params), POOL],
  cf_pool_price_v2: [(state, _broker, params) => poolPrice(state, params), POOL],
  cf_pool_depth: [(state, _broker, params) => poolDepth(state, params), [...POOL, 'tick_range']],
  cf_pool_orderbook: [(state, _broker, params) => poolOrderbook(state, params), [...POOL, 'orders']],
  cf_boost_pools_depth: [boostPoolsDepth, []],
  cf_lending_pools: [() => [], ['asset']],
  cf_oracle_prices: [oraclePrices, []],
  cf_swap_rate: [(state, _broker, params) => swapRate(state, params), RATE],
  cf_swap_rate_v2: [(state, _broker, params) => swapRateV2(state, params), RATE],
  cf_swap_rate_v3: [
    (state, _broker, params) => swapRateV3(state, params),
    [...RATE, 'broker_commission', 'dca_parameters', 'ccm_data', 'exclude_fees', 'additional_orders', 'is_internal'],
  ],
  cf_account_info: [accountInfo, ['account_id']],
  cf_accounts: [accounts, []],
  cf_get_affiliates: [() => [], ['broker']],
  cf_safe_mode_statuses: [safeModeStatuses, []],
  cf_validate_dca_params: [validateDca, ['number_of_chunks', 'chunk_interval']],
  cf_validate_refund_params: [
    validateRefund,
    ['input_asset', 'output_asset', 'retry_duration', 'max_oracle_price_slippage'],
  ],
  cf_request_swap_parameter_encoding: [forBroker(requestParameterEncoding), ['broker', ...ENCODING]],
  cf_encode_cf_parameters: [forBroker(encodeSwapParameters), ['broker', ...PARAMETERS]],
  cf_all_open_deposit_channels: [allOpenDepositChannels, []],
  cf_get_vault_addresses: [vaultAddresses, []],
  cf_monitoring_external_chains_block_height: [heights, []],
  chain_getBlockHash: [(state, _broker, params) => blockHash(state, params), ['hash']],
  chain_getFinalizedHead: [(state) => blockHash(state, []), []],
  chain_getHeader: [(state, _broker, params) => header(state, params), ['hash']],
  state_getRuntimeVersion: [runtimeVersion, ['at']],
  state_getStorage: [(state, _broker, params) => storage(state, params), ['key', 'hash']],
  system_chain: [() => 'Chainflip-Berghain', []],
  system_health: [() => ({ peers: 12, isSyncing: false, shouldHavePeers: true }), []],
  system_properties: [() => ({ ss58Format: 2112, tokenDecimals: 18, tokenSymbol: 'FLIP' }), []],
}
