import { Psbt } from 'bitcoinjs-lib'
import { Interface } from 'ethers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSwap, quoteRoute, runSwap, type SwapScenario, signAndSend } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

// Public reports of users of wallets and protocols, tried on the product. The number of each test is that of docs/field-reports.md.

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDT = 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7'
const MINUTE = 60_000

const router = new Interface([
  'function depositWithExpiry(address payable vault, address asset, uint256 amount, string memo, uint256 expiration)',
])
const erc20 = new Interface(['function approve(address spender, uint256 amount)'])

interface EvmTx {
  readonly to: string
  readonly data: string
  readonly value: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
}

let environment: TestEnvironment
beforeAll(async () => {
  environment = await openTestEnvironment()
})
afterEach(() => environment.sandbox.faults.clear())
afterAll(() => environment.close())

const address = (chain: string, name?: string): string => testWallet(environment.sandbox, chain, name).address
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'made',
    (error: { readonly code?: string }) => error.code ?? String(error),
  )

/** The transaction of a swap, and its answer; a first approval is signed. */
const build = async (scenario: SwapScenario, destinationAddress?: string) => {
  const route = await quoteRoute(environment, scenario)
  const [sellChain = '', buyChain = ''] = [scenario.sellAsset, scenario.buyAsset].map((asset) => asset.split('.')[0])
  const addresses = {
    sourceAddress: address(sellChain, scenario.seller),
    destinationAddress: destinationAddress ?? address(buyChain, 'bob'),
  }
  return { route, swap: await buildSwap(environment, scenario, { routeId: route.routeId, ...addresses }), addresses }
}

const nullDataOf = (tx: unknown): Uint8Array => {
  const found = Psbt.fromBase64(String(tx)).txOutputs.find(({ script }) => script[0] === 0x6a)
  if (!found) throw new Error('There is no OP_RETURN output.')
  return found.script
}

/** What a pinned quote says of an amount that is too small. */
const refusalOf = async (trade: { sellAsset: string; buyAsset: string; sellAmount: string; provider: string }) => {
  const { provider, ...asked } = trade
  const answer = await environment.api.quote({ ...asked, providers: [provider] }).then(
    ({ routes, providerErrors = [] }) => ({ routes, providerErrors }),
    (error: { readonly data?: { readonly providerErrors?: readonly Record<string, unknown>[] } }) => ({
      routes: [],
      providerErrors: error.data?.providerErrors ?? [],
    }),
  )
  return { routes: answer.routes, error: answer.providerErrors[0] as Record<string, unknown> | undefined }
}

describe('reports of memos', () => {
  const thorchain = 'THORCHAIN_STREAMING'

  it('1: a swap to BNB names the coin of BSC, not of the old chain', async () => {
    const { swap } = await build({ provider: thorchain, sellAsset: USDT, buyAsset: 'BSC.BNB', sellAmount: '700' })
    expect(swap.memo).toMatch(/^=:(BSC\.BNB|s):0x[0-9a-fA-F]{40}:/)
  })

  it('2: the call of the router carries the whole memo', async () => {
    const { swap, addresses } = await build({
      provider: thorchain,
      sellAsset: USDC,
      buyAsset: 'THOR.RUNE',
      sellAmount: '900',
    })
    const { data } = swap.tx as unknown as EvmTx
    const [, , , memo] = router.decodeFunctionData('depositWithExpiry', data)
    expect(memo).toBe(swap.memo)
    expect(memo.split(':')[2]).toBe(addresses.destinationAddress)
  })

  it('3: an address of another chain is no destination', async () => {
    const route = await quoteRoute(environment, {
      provider: thorchain,
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.1',
    })
    const swap = environment.api.swap({
      routeId: route.routeId,
      sourceAddress: address('BTC'),
      destinationAddress: 'bc1qeua35yy4q8qjwefn7v4hrqjrttj2zh56c3ltpd',
    })
    expect(await codeOf(swap)).toBe('invalidDestinationAddress')
  })

  it.each(['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING'])(
    '4, 5: %s sells Bitcoin for a token with a memo of at most 80 bytes, written whole',
    async (provider) => {
      const { swap, addresses } = await build({ provider, sellAsset: 'BTC.BTC', buyAsset: USDC, sellAmount: '0.1' })
      const memo = swap.memo ?? ''
      expect(Buffer.byteLength(memo)).toBeLessThanOrEqual(80)
      const script = nullDataOf(swap.tx)
      const start = memo.length > 75 ? 3 : 2
      expect(script.subarray(0, start)).toEqual(
        Uint8Array.from(memo.length > 75 ? [0x6a, 0x4c, memo.length] : [0x6a, memo.length]),
      )
      expect(Buffer.from(script.subarray(start)).toString()).toBe(memo)
      // Maya leaves out the start that its node leaves out by itself.
      expect(addresses.destinationAddress.toLowerCase()).toContain((memo.split(':')[2] ?? '?').toLowerCase())
    },
  )

  it('6: the fee of a Bitcoin sell covers its memo', async () => {
    const { swap } = await build({ provider: thorchain, sellAsset: 'BTC.BTC', buyAsset: USDC, sellAmount: '0.1' })
    const psbt = Psbt.fromBase64(String(swap.tx))
    const paid = psbt.data.inputs.reduce((sum, { witnessUtxo }) => sum + BigInt(witnessUtxo?.value ?? 0), 0n)
    const fee = paid - psbt.txOutputs.reduce((sum, { value }) => sum + BigInt(value), 0n)
    // Of P2WPKH inputs: 10.5 + 68 each, and 9 + script for each output.
    const bytes = 10.5 + 68 * psbt.inputCount + psbt.txOutputs.reduce((sum, { script }) => sum + 9 + script.length, 0)
    const answer = await fetch(`${environment.sandbox.urls.esplora.BTC}/fee-estimates`)
    const slowest = Math.min(...Object.values((await answer.json()) as Record<string, number>))
    expect(Number(fee) / bytes).toBeGreaterThanOrEqual(slowest)
  })

  it.each([
    ['LTC.LTC', 80],
    ['DOGE.DOGE', 80],
    ['BCH.BCH', 220],
  ])('7: a memo of %s keeps to %d bytes', async (sellAsset, most) => {
    const sellAmount = sellAsset === 'DOGE.DOGE' ? '20000' : '20'
    const { swap } = await build({ provider: thorchain, sellAsset, buyAsset: USDC, sellAmount })
    expect(Buffer.byteLength(swap.memo ?? '')).toBeGreaterThan(40)
    expect(Buffer.byteLength(swap.memo ?? '')).toBeLessThanOrEqual(most)
  })

  it('8: an address of Bitcoin Cash is written without its prefix, which the memo would be split at', async () => {
    const plain = address('BCH', 'bob').replace(/^bitcoincash:/, '')
    const scenario = { provider: thorchain, sellAsset: 'ETH.ETH', buyAsset: 'BCH.BCH', sellAmount: '1' }
    const { swap } = await build(scenario, `bitcoincash:${plain}`)
    expect(swap.memo?.split(':')[2]).toBe(plain)
  })

  it.each(['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING'])(
    '9: the memo of %s has the price limit that the slippage of the request leaves',
    async (provider) => {
      const scenario = { provider, sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', slippage: 1 }
      const { swap, route } = await build(scenario)
      const [, digits = '0', , zeros = '0'] = /^=:[^:]+:[^:]+:(\d+)(e(\d+))?/.exec(swap.memo ?? '') ?? []
      const limit = Number(digits) * 10 ** Number(zeros)
      // In 1e8 units; the network compares the output after its fee, or before it.
      const least = Number(swap.expectedBuyAmountMaxSlippage) * 1e8
      const outbound = Number(swap.fees.find(({ type }) => type === 'outbound')?.amount ?? 0) * 1e8
      expect(limit).toBeGreaterThanOrEqual(least * 0.999)
      expect(limit).toBeLessThanOrEqual((least + outbound) * 1.001)
      expect(Number(route.expectedBuyAmountMaxSlippage)).toBeGreaterThanOrEqual(
        Number(route.expectedBuyAmount) * 0.9899,
      )
    },
  )

  it('10: the vault is the one that the network names when the swap is built', async () => {
    const { swap } = await build({ provider: thorchain, sellAsset: 'LTC.LTC', buyAsset: 'THOR.RUNE', sellAmount: '3' })
    const answer = await fetch(`${environment.sandbox.urls.base}/thornode/thorchain/inbound_addresses`)
    const inbound = (await answer.json()) as readonly { readonly chain: string; readonly address: string }[]
    expect(swap.targetAddress).toBe(inbound.find(({ chain }) => chain === 'LTC')?.address)
  })
})

describe('reports of amounts', () => {
  it.each([
    ['11', 'NEAR', 'BCH.BCH', 'ETH.ETH', '0.0000500'],
    ['12', 'THORCHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '0.0001'],
    ['12', 'MAYACHAIN_STREAMING', 'ETH.ETH', 'BTC.BTC', '0.0001'],
    ['13', 'THORCHAIN_STREAMING', 'BCH.BCH', 'ETH.ETH', '0.0005'],
  ])('%s: %s says that %s for %s is too small, with a minimum above it', async (_, provider, ...pair) => {
    const [sellAsset = '', buyAsset = '', sellAmount = ''] = pair
    const { routes, error } = await refusalOf({ provider, sellAsset, buyAsset, sellAmount })
    expect(routes).toEqual([])
    expect(error).toMatchObject({ provider, errorCode: 'sellAssetAmountTooSmall' })
    const minimum = (error?.minAmount ?? (error?.data as { minAmount?: string } | undefined)?.minAmount) as string
    expect(Number(minimum)).toBeGreaterThan(Number(sellAmount))
    // Whole tokens: the minimum can be sold.
    const again = await refusalOf({ provider, sellAsset, buyAsset, sellAmount: minimum })
    expect(again.routes.length).toBeGreaterThan(0)
  })

  it('14: USDC of Arbitrum has six decimals and USDT of BSC eighteen', async () => {
    const tokens = (await environment.engine.tokens({ read: () => ({}) })).flatMap((list) => list.tokens)
    const decimalsOf = (identifier: RegExp) => tokens.find((token) => identifier.test(token.identifier))?.decimals
    expect(decimalsOf(/^ARB\.USDC-0xaf88d065e77c8cc2239327c5edb3a432268e5831$/i)).toBe(6)
    expect(decimalsOf(/^BSC\.USDT-0x55d398326f99059ff775485246999027b3197955$/i)).toBe(18)
    expect(decimalsOf(/^ETH\.USDT-0xdac17f958d2ee523a2206206994597c13d831ec7$/i)).toBe(6)
  })

  it('15: an amount with more decimals than the token has is refused', async () => {
    const quote = environment.api.quote({ sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '100.0000001' })
    expect(await codeOf(quote)).toBe('invalidRequest')
  })

  it.each([
    ['16', 'GAIA.ATOM', 'THORCHAIN_STREAMING', 6],
    ['17', 'XRP.XRP', 'THORCHAIN_STREAMING', 6],
    ['18', 'THOR.RUNE', 'THORCHAIN_STREAMING', 8],
    ['19', 'ETH.ETH', 'NEAR', 18],
  ] as const)(
    '%s: a sell of all %s that a wallet holds leaves nothing for the fee and is not built',
    async (...row) => {
      const [number, sellAsset, provider, decimals] = row
      const [chain = ''] = sellAsset.split('.')
      const seller = `whole-${number}`
      const held = 50n * 10n ** BigInt(decimals)
      environment.sandbox.world.ledger(chain).fund(address(chain, seller), held)
      const route = await quoteRoute(environment, {
        provider,
        sellAsset,
        buyAsset: 'BTC.BTC',
        sellAmount: '50',
        seller,
      })
      const addresses = { sourceAddress: address(chain, seller), destinationAddress: address('BTC', 'bob') }
      const code = await codeOf(environment.api.swap({ routeId: route.routeId, ...addresses }))
      expect(['unableToBuildTransaction', 'insufficientBalance']).toContain(code)
    },
  )
})

describe('reports of approvals and gas', () => {
  const scenario = { provider: 'THORCHAIN_STREAMING', sellAsset: USDT, buyAsset: 'BTC.BTC', seller: 'approver' }
  const fund = () => {
    const ledger = environment.sandbox.world.ledger('ETH')
    ledger.fund(address('ETH', 'approver'), 10n ** 19n)
    ledger.fund(address('ETH', 'approver'), 10n ** 11n, USDT.slice(9).toLowerCase())
  }
  const ask = async (sellAmount: string) => {
    const asked = { ...scenario, sellAmount }
    const { routeId } = await quoteRoute(environment, asked)
    const addresses = { sourceAddress: address('ETH', 'approver'), destinationAddress: address('BTC', 'bob') }
    return { asked, swap: await environment.api.swap({ routeId, ...addresses }) }
  }
  const approved = (tx: unknown): bigint => erc20.decodeFunctionData('approve', (tx as EvmTx).data)[1] as bigint

  it('20, 21: USDT is approved exactly, raised over zero, and not approved again for the same amount', async () => {
    fund()
    const first = await ask('900')
    expect(approved(first.swap.approvalTx)).toBe(900_000_000n)
    await signAndSend(environment, first.asked, first.swap.approvalTx)
    const same = await ask('900')
    expect(same.swap.approvalTx).toBeUndefined()
    const more = await ask('1500')
    expect(approved(more.swap.approvalTx)).toBe(0n)
    await signAndSend(environment, more.asked, more.swap.approvalTx)
    const raised = await ask('1500')
    expect(approved(raised.swap.approvalTx)).toBe(1_500_000_000n)
  })

  it.each([
    ['22', 'BSC.BNB', '1'],
    ['23', 'ETH.ETH', '1'],
  ])('%s: a transaction of %s offers more than the price of the moment', async (_, sellAsset, sellAmount) => {
    const { swap } = await build({ provider: 'THORCHAIN_STREAMING', sellAsset, buyAsset: 'BTC.BTC', sellAmount })
    const { gasPrice, maxFeePerGas } = swap.tx as unknown as EvmTx
    const [id = ''] = sellAsset === 'ETH.ETH' ? ['1'] : ['56']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] })
    const answer = await fetch(environment.sandbox.urls.evm[id] ?? '', { method: 'POST', body })
    const { result } = (await answer.json()) as { readonly result: { readonly baseFeePerGas?: string } }
    const offered = BigInt(gasPrice ?? maxFeePerGas ?? 0)
    expect(offered).toBeGreaterThan(0n)
    expect(offered * 8n).toBeGreaterThanOrEqual(BigInt(result.baseFeePerGas ?? 0) * 9n)
  })
})

describe('reports of tracking', () => {
  it('24: a refund is a refund, not a completed swap', async () => {
    environment.sandbox.faults.set('thornode', { refund: true })
    const { end } = await runSwap(environment, {
      provider: 'THORCHAIN_STREAMING',
      sellAsset: 'LTC.LTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '5',
    })
    expect(end.status).toBe('refunded')
  })

  it('25, 26: a deposit that no network has seen is neither completed nor gone for good', async () => {
    const scenario = { provider: 'THORCHAIN_STREAMING', sellAsset: 'LTC.LTC', buyAsset: 'ETH.ETH', sellAmount: '5' }
    const { swap } = await build(scenario)
    const unknown = await codeOf(environment.api.track({ hash: 'ab'.repeat(32), chainId: 'litecoin' }))
    expect(unknown).toBe('txNotFound')
    const hash = await signAndSend(environment, scenario, swap.tx)
    const { status } = await environment.api.track({ hash, chainId: 'litecoin' })
    expect(['not_started', 'pending', 'swapping']).toContain(status)
    environment.sandbox.world.clock.pass(MINUTE)
  })

  it('27: while no node answers, a swap is not called completed, failed or refunded', async () => {
    const scenario = { provider: 'THORCHAIN_STREAMING', sellAsset: 'LTC.LTC', buyAsset: 'ETH.ETH', sellAmount: '5' }
    const { swap } = await build(scenario)
    const hash = await signAndSend(environment, scenario, swap.tx)
    environment.sandbox.faults.set('thornode', { error: 502 })
    const seen = await environment.api.track({ hash, chainId: 'litecoin' }).then(
      ({ status }) => status,
      (error: { readonly code: string }) => error.code,
    )
    expect(['completed', 'failed', 'refunded', 'txNotFound']).not.toContain(seen)
  })
})

describe('reports of answers that are not what was asked', () => {
  it.each([
    ['28', 'recipient', () => address('ETH', 'bob'), '0x1111111111111111111111111111111111111111'],
    ['29', 'refundTo', () => address('BTC'), 'bc1qeua35yy4q8qjwefn7v4hrqjrttj2zh56c3ltpd'],
  ])('%s: a deposit whose quote echoes another %s is not handed out', async (_, __, own, other) => {
    const scenario = { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    const { routeId } = await quoteRoute(environment, scenario)
    environment.sandbox.faults.set('near', { replaces: { [own()]: other } })
    const swap = environment.api.swap({
      routeId,
      sourceAddress: address('BTC'),
      destinationAddress: address('ETH', 'bob'),
    })
    expect(await codeOf(swap)).not.toBe('made')
  })

  it('30: a name is no address', async () => {
    const scenario = { provider: 'NEAR', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    const { routeId } = await quoteRoute(environment, scenario)
    for (const destinationAddress of ['vitalik.eth', 'hello', 'thorname'])
      expect(await codeOf(environment.api.swap({ routeId, sourceAddress: address('BTC'), destinationAddress }))).toBe(
        'invalidDestinationAddress',
      )
  })
})
