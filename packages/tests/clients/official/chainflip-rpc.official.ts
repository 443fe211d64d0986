import { chainflip, createSandbox, SANDBOX_BROKER, type Sandbox } from '@switchyard/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAddress } from './demo-address.ts'
import { load } from './load.ts'

interface Rpc {
  sendRequest(method: string, ...params: readonly unknown[]): Promise<unknown>
}

/** Its `sendRequest` rejects an answer that its schema for the method does not accept. */
const { HttpClient } = load<{ readonly HttpClient: new (url: string) => Rpc }>('@chainflip/rpc')

const BTC = { chain: 'Bitcoin', asset: 'BTC' }
const ETH = { chain: 'Ethereum', asset: 'ETH' }
const USDC = { chain: 'Ethereum', asset: 'USDC' }
const SOL = { chain: 'Solana', asset: 'SOL' }
const TRX = { chain: 'Tron', asset: 'TRX' }
const USDT = { chain: 'Tron', asset: 'USDT' }

type Read = readonly [method: string, ...params: readonly unknown[]]

const reads: readonly Read[] = [
  ['cf_environment'],
  ['cf_ingress_egress_environment'],
  ['cf_swapping_environment'],
  ['cf_funding_environment'],
  ['cf_pools_environment'],
  ['cf_supported_assets'],
  ['cf_available_pools'],
  ['cf_pool_price_v2', ETH, USDC],
  ['cf_pool_depth', ETH, USDC, { start: -887272, end: 887272 }],
  ['cf_pool_orderbook', ETH, USDC, 10],
  ['cf_boost_pools_depth'],
  ['cf_lending_pools'],
  ['cf_oracle_prices'],
  ['cf_swap_rate', ETH, USDC, '0xde0b6b3a7640000'],
  ['cf_swap_rate_v2', ETH, BTC, '0xde0b6b3a7640000'],
  ['cf_swap_rate_v3', BTC, ETH, '0x4c4b40', 15, null, null, [], [], false],
  ['cf_account_info', SANDBOX_BROKER],
  ['cf_account_info', 'cFHyJEHEQ1YkT9xuFnxnPWVkihpYEGjBg4WbF6vCPtSPQoE8n'],
  ['cf_accounts'],
  ['cf_safe_mode_statuses'],
  ['cf_get_vault_addresses'],
  ['chain_getBlockHash'],
  ['chain_getBlockHash', 0],
  ['state_getRuntimeVersion'],
]

// The runtime that version 2.2 of the client was published for: its schemas refuse pools of assets added later.
describe('@chainflip/rpc', () => {
  const sandbox: Sandbox = createSandbox({ seed: 'official', speed: 600, networks: [chainflip({ runtime: 20_200 })] })
  let node: Rpc
  let broker: Rpc
  beforeAll(async () => {
    const { networks } = await sandbox.listen()
    node = new HttpClient(networks.chainflip?.node ?? '')
    broker = new HttpClient(networks.chainflip?.broker ?? '')
  })
  afterAll(() => sandbox.close())

  it.each(reads.map((read) => ({ read })))('accepts $read', async ({ read: [method, ...params] }) => {
    expect(await node.sendRequest(method, ...params)).toBeDefined()
  })

  it('passes on the error of a method', async () => {
    await expect(node.sendRequest('cf_swap_rate_v3', BTC, ETH, '0x0')).rejects.toThrow('RPC error [-32602]')
  })

  const refund = (address: string): object => ({
    retry_duration: 10,
    refund_address: address,
    min_price: '0x1',
    refund_ccm_metadata: null,
    max_oracle_price_slippage: null,
  })
  const calls = (): readonly (readonly [object, object])[] => {
    const [evm, tron, sol] = [demoAddress(sandbox, 'EVM'), demoAddress(sandbox, 'TRON'), demoAddress(sandbox, 'SOL')]
    const call = (chain: string, address: string): object => ({
      chain,
      input_amount: '0x3b9aca00',
      refund_parameters: refund(address),
    })
    const bitcoin = { chain: 'Bitcoin', min_output_amount: '0x1', retry_duration: 10, max_oracle_price_slippage: null }
    return [
      [BTC, bitcoin],
      [ETH, call('Ethereum', evm)],
      [USDC, call('Ethereum', evm)],
      [{ chain: 'Arbitrum', asset: 'USDC' }, call('Arbitrum', evm)],
      [TRX, call('Tron', tron)],
      [USDT, call('Tron', tron)],
      [SOL, { ...call('Solana', sol), from: sol, seed: `0x${'01'.repeat(32)}` }],
    ]
  }

  it('accepts the encodings of vault swaps on every chain', async () => {
    const target = { chain: 'Arbitrum', asset: 'ETH' }
    const to = demoAddress(sandbox, 'EVM')
    for (const [source, extra] of calls()) {
      const own = await broker.sendRequest('broker_request_swap_parameter_encoding', source, target, to, 10, extra)
      const named = [SANDBOX_BROKER, source, target, to, 10, extra]
      expect(await node.sendRequest('cf_request_swap_parameter_encoding', ...named)).toEqual(own)
    }
  })

  it('accepts deposit channels on every chain', async () => {
    const to = demoAddress(sandbox, 'EVM')
    for (const [source, address] of [
      [BTC, 'BTC'],
      [ETH, 'EVM'],
      [SOL, 'SOL'],
      [USDT, 'TRON'],
      [{ chain: 'Assethub', asset: 'DOT' }, 'DOT'],
    ] as const) {
      const target = { chain: 'Arbitrum', asset: 'USDC' }
      const terms = [10, null, null, null, refund(demoAddress(sandbox, address)), null]
      const opened = await broker.sendRequest('broker_request_swap_deposit_address', source, target, to, ...terms)
      expect(opened).toMatchObject({ channel_id: expect.any(Number) })
    }
  })
})
