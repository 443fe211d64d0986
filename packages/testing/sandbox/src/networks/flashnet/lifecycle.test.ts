import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import { evmWallet } from '../../testing/evm-wallet.ts'
import type { Json } from '../../testing/json.ts'
import { addressOf, client, signUtxo } from '../../testing/wallet.ts'
import { flashnet } from './flashnet.ts'

const HOUR = 3_600_000
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const RECEIVER = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [flashnet()] })

const api = (sandbox: Sandbox) => {
  const base = `${sandbox.urls.networks.flashnet?.api}/v1/orchestration`
  const send = async (request: Request): Promise<{ status: number; body: Json; replayed: boolean }> => {
    const response = await sandbox.fetch(request)
    const replayed = response.headers.get('x-idempotency-replayed') === 'true'
    return { status: response.status, body: await response.json(), replayed }
  }
  const auth = { authorization: 'Bearer fn_test' }
  return {
    get: (path: string, query: Record<string, string> = {}) =>
      send(new Request(`${base}/${path}?${new URLSearchParams(query)}`, { headers: auth })),
    post: (
      path: string,
      body: object,
      headers: Record<string, string> = { 'x-idempotency-key': JSON.stringify(body) },
    ) =>
      send(
        new Request(`${base}/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...auth, ...headers },
        }),
      ),
  }
}

const pair = { sourceChain: 'bitcoin', sourceAsset: 'BTC', destinationChain: 'ethereum', destinationAsset: 'USDC' }
const trade = { ...pair, amount: '1000000', amountMode: 'exact_in', slippageBps: 100 }

const opened = async (sandbox: Sandbox, changes: object = {}): Promise<Json> =>
  (
    await api(sandbox).post('quote', {
      ...trade,
      recipientAddress: RECEIVER,
      refundAddress: addressOf(sandbox, 'BTC').address,
      ...changes,
    })
  ).body

const depositBtc = async (sandbox: Sandbox, address: string, amount: bigint): Promise<string> => {
  const [btc] = sandbox.world.utxo
  const vaultScript = scriptOf(btc?.parameters as never, address) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript, amount })
  return (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()
}

describe('a swap through the simulated Orchestra', () => {
  it('goes from a deposit to a delivery that the other chain can show', async () => {
    const sandbox = still()
    const { get } = api(sandbox)
    const { body: estimate } = await get('estimate', { ...trade, slippageBps: '100' })
    const quote = await opened(sandbox)
    expect(quote).toMatchObject({ amountIn: '1000000', estimatedOut: estimate.estimatedOut, feeAsset: 'USDC' })
    expect((await get('order', { quoteId: quote.quoteId })).body.order).toBeNull()
    const hash = await depositBtc(sandbox, quote.depositAddress, 1_000_000n)
    const waiting = (await get('status', { txHash: hash, sourceChain: 'bitcoin' })).body.order
    expect(waiting).toMatchObject({ status: 'confirming', amountIn: '1000000', amountOut: null })
    sandbox.world.clock.pass(HOUR)
    const { order } = (await get('order', { quoteId: quote.quoteId })).body
    expect(order).toMatchObject({ status: 'completed', sourceTxHash: hash, recipientAddress: RECEIVER })
    // A hundredth of a bitcoin at 96,500 dollars, less ten basis points; the price has drifted since the quote.
    expect(BigInt(order.amountOut) * 100n > BigInt(estimate.estimatedOut) * 99n).toBe(true)
    expect(sandbox.world.ledger('ETH').balance(RECEIVER, USDC)).toBe(BigInt(order.amountOut))
    const { result } = await client(sandbox).rpc(1, 'eth_getTransactionReceipt', [order.destinationTxHash])
    expect(result.status).toBe('0x1')
  })

  it('refunds to the refund address what the network cannot swap', async () => {
    const sandbox = still()
    const refundAddress = addressOf(sandbox, 'BTC', undefined, 'bob').address
    const before = sandbox.world.ledger('BTC').balance(refundAddress)
    const quote = await opened(sandbox, { refundAddress })
    await depositBtc(sandbox, quote.depositAddress, 1_000_000n)
    sandbox.faults.set('flashnet', { refund: true })
    sandbox.world.clock.pass(HOUR)
    const { order } = (await api(sandbox).get('order', { quoteId: quote.quoteId })).body
    expect(order).toMatchObject({ status: 'refunded', refundAsset: 'BTC', refundAmount: '1000000', amountOut: null })
    expect(sandbox.world.ledger('BTC').balance(refundAddress) - before).toBe(1_000_000n)
  })

  it('swaps any amount that arrives, at its own price', async () => {
    const sandbox = still()
    const quote = await opened(sandbox)
    await depositBtc(sandbox, quote.depositAddress, 400_000n)
    sandbox.world.clock.pass(HOUR)
    const { order } = (await api(sandbox).get('order', { quoteId: quote.quoteId })).body
    expect(order).toMatchObject({ status: 'completed', amountIn: '400000' })
    expect(BigInt(order.amountOut) < (BigInt(quote.estimatedOut) * 41n) / 100n).toBe(true)
  })

  it('takes tokens, and refunds those from a sender other than the declared one', async () => {
    for (const declared of [undefined, RECEIVER]) {
      const sandbox = still()
      const wallet = evmWallet(sandbox)
      const { get, post } = api(sandbox)
      const { body: quote } = await post('quote', {
        sourceChain: 'ethereum',
        sourceAsset: 'USDC',
        destinationChain: 'bitcoin',
        destinationAsset: 'BTC',
        amount: '1000000000',
        recipientAddress: addressOf(sandbox, 'BTC').address,
        refundAddress: wallet.address,
      })
      const args = [quote.depositAddress, 1_000_000_000n] as const
      const { result: hash } = await wallet.send(
        USDC,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
      )
      // A node shows the transfers of a transaction only after a block includes it.
      expect((await post('submit', { quoteId: quote.quoteId, txHash: hash })).body.error.code).toBe('tx_not_found')
      sandbox.world.clock.pass(13_000)
      const submitted = await post('submit', {
        quoteId: quote.quoteId,
        txHash: hash,
        sourceAddress: declared ?? wallet.address,
      })
      expect(submitted.body).toMatchObject({ status: 'swapping', orderId: expect.stringMatching(/^ord_/) })
      sandbox.world.clock.pass(HOUR)
      const { order } = (await get('order', { quoteId: quote.quoteId })).body
      expect([order.status, order.errorCode]).toEqual(
        declared ? ['refunded', 'deposit_source_mismatch'] : ['completed', null],
      )
    }
  })
})

describe('the simulated Orchestra', () => {
  it('lists every pair with limits, one requested pair, or none', async () => {
    const { get } = api(still())
    const all = (await get('limits')).body.routes
    expect(all.length).toBe((await get('routes')).body.routes.length)
    const [one, ...others] = (await get('limits', pair)).body.routes
    expect(others).toEqual([])
    expect(one).toMatchObject({
      source: { decimals: 8, contractAddress: null },
      destination: { contractAddress: USDC, chainId: '1' },
      limits: { exactIn: { requestAmount: { minUsdCents: '80', maxUsdCents: '9030000' } } },
    })
    expect((await get('limits', { ...pair, sourceAsset: 'NOPE' })).body.routes).toEqual([])
  })

  it.each([
    [{ amount: '100' }, 400, 'amount_too_small'],
    [{ amount: '100000000000' }, 400, 'amount_too_large'],
    [{ amount: '1.5' }, 400, 'invalid_query'],
    [{ slippageBps: '5000' }, 400, 'invalid_query'],
    [{ amountMode: 'exact_out' }, 400, 'unsupported_amount_mode'],
    [{ destinationAsset: 'NOPE' }, 400, 'unsupported_route'],
    [{ appFees: 'x' }, 400, 'invalid_query'],
  ])('refuses an estimate of %j in its own words', async (changes, status, code) => {
    const query = { ...pair, amount: '1000000', ...changes } as Record<string, string>
    const { status: received, body } = await api(still()).get('estimate', query)
    expect([received, body.error.code]).toEqual([status, code])
  })

  it('deducts fees from the output and lowers the price with size', async () => {
    const { get } = api(still())
    const out = async (changes: Record<string, string>): Promise<bigint> =>
      BigInt((await get('estimate', { ...pair, amount: '1000000', ...changes })).body.estimatedOut)
    const plain = await out({})
    const shared = await out({ appFees: JSON.stringify([{ recipient: 'x', fee: 50 }]) })
    expect(shared).toBeLessThan(plain)
    expect(shared * 10_000n > plain * 9_949n).toBe(true)
    expect(await out({ amount: '80000000' })).toBeLessThan(plain * 80n)
  })

  it('opens one order per key, for valid keys and valid addresses', async () => {
    const sandbox = still()
    const { post } = api(sandbox)
    const body = { ...trade, recipientAddress: RECEIVER, refundAddress: addressOf(sandbox, 'BTC').address }
    const first = await post('quote', body)
    const again = await post('quote', body)
    expect([first.replayed, again.replayed, again.body]).toEqual([false, true, first.body])
    const key = { 'x-idempotency-key': JSON.stringify(body) }
    expect((await post('quote', { ...body, amount: '2000000' }, key)).body.error.code).toBe('idempotency_conflict')
    expect((await post('quote', body, {})).body.error.code).toBe('missing_idempotency_key')
    expect((await post('quote', body, { ...key, authorization: '' })).body.error.code).toBe('unauthorized')
    expect((await post('quote', { ...body, recipientAddress: 'x' })).body.error.code).toBe('invalid_address')
    expect((await post('submit', { quoteId: 'q_no', txHash: 'x' })).body.error.code).toBe('not_found')
    expect((await post('submit', { quoteId: first.body.quoteId, txHash: 'ab' })).body.error.code).toBe('tx_not_found')
    const litecoin = {
      ...body,
      sourceChain: 'litecoin',
      sourceAsset: 'LTC',
      amount: '100000000',
      refundAddress: undefined,
    }
    expect((await post('quote', litecoin)).body.error.code).toBe('invalid_request')
  })

  it('has no estimate while halted', async () => {
    const sandbox = still()
    sandbox.faults.set('flashnet', { halt: 'BTC' })
    const { status, body } = await api(sandbox).get('estimate', { ...pair, amount: '1000000' })
    expect([status, body.error.code]).toEqual([503, 'estimate_unavailable'])
  })
})
