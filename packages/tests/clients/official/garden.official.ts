import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAddress, payingAddress } from './demo-address.ts'
import { load } from './load.ts'

interface Result<Value> {
  readonly ok: boolean
  readonly val: Value
  readonly error?: string
}

interface OpenedOrder {
  readonly order_id: string
  readonly to: string
  readonly amount: string
}

interface Garden {
  readonly AssetManager: new (
    urls: object,
    key: string,
  ) => {
    readonly assets: Readonly<Record<string, object>> | null
    readonly chains: Readonly<Record<string, object>> | null
    readonly error: string | null
    initialize(): Promise<void>
  }
  readonly Orderbook: new (
    url: unknown,
    auth: unknown,
  ) => {
    createOrder(order: object): Promise<Result<OpenedOrder>>
    getOrder(id: string): Promise<Result<{ readonly status?: string; readonly destination_swap: object }>>
    getOrders(query: object): Promise<Result<{ readonly data: readonly object[] }>>
  }
}

interface Utilities {
  readonly Url: new (base: string) => object
  readonly ApiKey: new (key: string) => object
}

const { AssetManager, Orderbook } = load<Garden>('@gardenfi/orderbook')
const { Url, ApiKey } = load<Utilities>('@gardenfi/utils')

const KEY = 'ab'.repeat(32)

describe('@gardenfi/orderbook', () => {
  const sandbox: Sandbox = createSandbox({ seed: 'official', speed: 600 })
  let base = ''
  beforeAll(async () => {
    base = (await sandbox.listen()).networks.garden?.api?.replace(/\/v2$/, '') ?? ''
  })
  afterAll(() => sandbox.close())

  it('reads chains, assets and the route policy', async () => {
    const manager = new AssetManager({ baseUrl: base }, KEY)
    await manager.initialize()
    expect(manager.error).toBeNull()
    expect(Object.keys(manager.chains ?? {})).toContain('bitcoin')
    expect(Object.keys(manager.assets ?? {}).length).toBeGreaterThan(5)
  })

  it('opens an order, reads it and follows it to its end', async () => {
    const path = '/v2/quote?from=bitcoin:btc&to=ethereum:usdc&from_amount=5000000'
    const { result } = await (await fetch(`${base}${path}`, { headers: { 'garden-app-id': KEY } })).json()
    const [{ solver_id, destination }] = result
    const [owner, to] = [demoAddress(sandbox, 'BTC'), demoAddress(sandbox, 'EVM')]
    const orderbook = new Orderbook(new Url(base), new ApiKey(KEY))
    const order = await orderbook.createOrder({
      source: { asset: 'bitcoin:btc', owner, amount: '5000000' },
      destination: { asset: 'ethereum:usdc', owner: to, amount: destination.amount },
      solver_id,
      nonce: 1,
    })
    expect(order.error).toBeUndefined()
    const from = payingAddress(sandbox, 'BTC', 10_000_000n)
    sandbox.world.ledger('BTC').pay({ from, to: order.val.to, amount: BigInt(order.val.amount) })
    sandbox.world.clock.pass(3 * 3_600_000)
    const read = await orderbook.getOrder(order.val.order_id)
    expect(read.val.destination_swap).toMatchObject({ redeem_tx_hash: expect.stringMatching(/^0x/) })
    expect((await orderbook.getOrders({ address: to })).val.data).toHaveLength(1)
  })
})
