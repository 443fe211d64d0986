import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { evm } from '@switchyard/chain-evm'
import { createEngine } from '@switchyard/core'
import { createHttp, parseJson } from '@switchyard/net'
import { oneinch } from '@switchyard/provider-oneinch'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildSwap, quoteRoute, type SwapScenario } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

// Public reports of what people type and what upstreams say. The number of each test is that of docs/field-reports.md.

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

const ETH_TO_BTC: SwapScenario = { provider: 'CHAINFLIP', sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' }
const BTC_TO_ETH: SwapScenario = { provider: 'CHAINFLIP', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }

/** Builds a swap with addresses of its own. */
const swapTo = async (
  scenario: SwapScenario,
  addresses: { readonly sourceAddress?: string; readonly destinationAddress?: string },
) => {
  const { routeId } = await quoteRoute(environment, scenario)
  const [sell = '', buy = ''] = [scenario.sellAsset, scenario.buyAsset].map((asset) => asset.split('.')[0])
  const own = { sourceAddress: address(sell), destinationAddress: address(buy, 'bob') }
  return buildSwap(environment, scenario, { routeId, ...own, ...addresses })
}

describe('reports of amounts', () => {
  const quote = (sellAmount: string) => environment.api.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount })

  it.each([
    ['31', '0,5'],
    ['31', '1,000.5'],
    ['32', '.5'],
    ['33', '1e-7'],
    ['33', '1e+21'],
    ['35', '0.000000001'],
  ])('%s: "%s" is refused, and never another amount', async (_, amount) => {
    expect(await codeOf(quote(amount))).toBe('invalidRequest')
  })

  it('33, 34: no amount of an answer has an exponent', async () => {
    const { routes } = await environment.api.quote({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '0.05' })
    expect(routes.length).toBeGreaterThan(0)
    const amounts = routes.flatMap((route) => [
      route.expectedBuyAmount,
      route.expectedBuyAmountMaxSlippage,
      ...route.fees.map(({ amount }) => amount),
    ])
    for (const amount of amounts) expect(amount).toMatch(/^\d+(\.\d+)?$/)
  })

  it('42: a sell of more than 2^53 units is sold to the last of them', async () => {
    const { tx } = await swapTo({ ...ETH_TO_BTC, sellAmount: '1.234567891234567891' }, {})
    expect(BigInt(Object(tx).value)).toBe(1_234_567_891_234_567_891n)
  })

  it('43: a figure of an upstream keeps every digit', () => {
    expect(
      parseJson('{"a":31869085891081369,"b":0.46153846153846156,"c":1152921504606846976,"d":1.0000000000000001}'),
    ).toEqual({
      a: '31869085891081369',
      b: '0.46153846153846156',
      c: '1152921504606846976',
      d: '1.0000000000000001',
    })
  })
})

describe('reports of addresses', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['a blank', ' '],
    ['a line break', '\n'],
  ])('36: %s behind an address is refused', async (_, mark) => {
    expect(await codeOf(swapTo(BTC_TO_ETH, { destinationAddress: `${address('ETH', 'bob')}${mark}` }))).toBe(
      'invalidRequest',
    )
  })

  it('37: the spelling of a QR code in capitals is the same account', async () => {
    const scenario = { ...ETH_TO_BTC, provider: 'THORCHAIN_STREAMING' }
    const lower = await swapTo(scenario, { destinationAddress: address('BTC', 'bob') })
    const upper = await swapTo(scenario, { destinationAddress: address('BTC', 'bob').toUpperCase() })
    expect(lower.memo).toContain(address('BTC', 'bob'))
    expect(upper.memo).toBe(lower.memo)
  })

  it('38: Bech32 in mixed case is no address', async () => {
    const mixed = address('BTC', 'bob')
      .replace(/.$/, (letter) => letter.toUpperCase())
      .replace('bc1', 'BC1')
    expect(await codeOf(swapTo(ETH_TO_BTC, { destinationAddress: mixed }))).toBe('invalidDestinationAddress')
  })

  it('39: a wrong checksum in capitals is refused, lower case is taken', async () => {
    // Source: the address of EIP-55, with two letters in the other case.
    const wrong = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'
    expect(await codeOf(swapTo(BTC_TO_ETH, { destinationAddress: wrong }))).toBe('invalidDestinationAddress')
    expect(await codeOf(swapTo(BTC_TO_ETH, { destinationAddress: wrong.toLowerCase() }))).toBe('made')
  })

  it('40: Taproot is paid', async () => {
    // Source: BIP-350, test vectors.
    const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
    expect(await codeOf(swapTo(ETH_TO_BTC, { destinationAddress: taproot }))).toBe('made')
  })

  it('41: an address without the letters l and 0 is one', async () => {
    const destinationAddress = 'bc1q877enxaeapgpc8cv5ft7ny2hggs4mjvpuym5w7'
    expect(await codeOf(swapTo(ETH_TO_BTC, { destinationAddress }))).toBe('made')
  })

  it('47: a text of 65,000 characters is refused at once', async () => {
    for (const long of ['a'.repeat(65_000), `a${' '.repeat(65_000)}b`, '1'.repeat(65_000)]) {
      const { user } = process.cpuUsage()
      const sourceAddress = long
      expect(
        await codeOf(
          environment.api.quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '1', sourceAddress }),
        ),
      ).toBe('invalidRequest')
      expect(process.cpuUsage().user - user).toBeLessThan(2_000_000)
    }
  })
})

describe('reports of what upstreams say', () => {
  const KEY = '9f2c77d10b3e4a58'

  /** An upstream that answers everything the same. */
  const answering = async (status: number, body: string) => {
    const server = createServer((_, response) => {
      response.writeHead(status, { 'content-type': body.startsWith('<') ? 'text/html' : 'text/plain' }).end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
  }

  it.each([
    ['44', 502, '<!DOCTYPE html><html><title>Bad gateway</title></html>'],
    ['45', 504, 'upstream request timeout'],
  ])('%s: status %i with a page for people is a fault of that service, and is not shown', async (_, status, body) => {
    const { url, close } = await answering(status, body)
    const http = createHttp()
    const engine = createEngine({ plugins: [oneinch({ apiKey: KEY, baseUrl: url })], http })
    const reasons: string[] = []
    engine.events.on('assets-failed', ({ cause }) => reasons.push(String(cause)))
    await engine.ready()
    expect(reasons.join()).toContain(String(status))
    for (const word of ['html', 'upstream request', 'JSON', 'token <']) expect(reasons.join()).not.toContain(word)
    await engine.dispose()
    await http.close()
    await close()
  })

  it('46: a node that cannot be reached is named by its host, without the key in its URL', async () => {
    const http = createHttp()
    const engine = createEngine({ plugins: [evm({ rpc: { ETH: [`http://127.0.0.1:1/v3/${KEY}`] } })], http })
    let failure: unknown = await engine
      .balances({ read: () => ({ chain: 'ETH', address: address('ETH') }) as never })
      .catch((error: unknown) => error)
    const said: string[] = []
    for (; failure instanceof Error; failure = failure.cause) said.push(failure.message)
    expect(said.join()).toContain('127.0.0.1')
    expect(said.join()).not.toContain(KEY)
    await engine.dispose()
    await http.close()
  })

  it('48: a repeated request opens nothing again, and another one under its key is refused', async () => {
    const { routeId } = await quoteRoute(environment, BTC_TO_ETH)
    const body = { routeId, sourceAddress: address('BTC'), destinationAddress: address('ETH', 'bob') }
    const [first, again] = [
      await environment.api.swap(body, { idempotencyKey: 'report-48' }),
      await environment.api.swap(body, { idempotencyKey: 'report-48' }),
    ]
    expect(again).toEqual(first)
    const other = { ...body, destinationAddress: address('ETH') }
    expect(await codeOf(environment.api.swap(other, { idempotencyKey: 'report-48' }))).toBe('idempotencyKeyReused')
  })
})
