import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const EVM = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
const LTC_3 = '3F1c6UWAs9RLN2Mbt5bAJue12VhVCorXzs'

/** One pair of each provider. */
const pairs: readonly (readonly [provider: string, sell: string, buy: string])[] = [
  ['THORCHAIN_STREAMING', 'BTC.BTC', 'LTC.LTC'],
  ['MAYACHAIN_STREAMING', 'BTC.BTC', 'ETH.ETH'],
  ['CHAINFLIP', 'ETH.ETH', 'BTC.BTC'],
  ['CHAINFLIP_STREAMING', 'ETH.ETH', 'BTC.BTC'],
  ['NEAR', 'BTC.BTC', 'ETH.ETH'],
  ['ONEINCH', 'ETH.ETH', USDC],
  ['GARDEN', 'BTC.BTC', USDC],
  ['MAYAN', 'ETH.ETH', 'SOL.SOL'],
  ['HARBOR', 'BTC.BTC', 'ETH.ETH'],
  ['PACTSWAP', 'ETH.ETH', 'BTC.BTC'],
  ['FLASHNET', 'BTC.BTC', 'ETH.ETH'],
]

/** What users get wrong, of every kind that reaches a provider. */
const mistakes: readonly object[] = [
  { destinationAddress: 'hello' },
  { destinationAddress: '' },
  { destinationAddress: LTC_3 },
  { destinationAddress: EVM },
  { destinationAddress: '0x0000000000000000000000000000000000000000' },
  { destinationAddress: 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0' },
  { destinationAddress: 'vitalik.eth' },
  { refundAddress: 'hello' },
  { refundAddress: EVM },
  { sourceAddress: 'hello' },
  { sourceAddress: EVM },
  { sellAmount: '0.00000001' },
  { sellAmount: '1000000000' },
  { sellAmount: `1${'0'.repeat(38)}` },
  { slippage: 0 },
  { slippage: 100 },
  { affiliateFee: 1_000 },
]

describe('a flood of mistakes by one key', () => {
  let environment: TestEnvironment
  const opened: string[] = []
  beforeAll(async () => {
    environment = await openTestEnvironment()
    environment.engine.events.on('circuit-opened', ({ provider, reason }) => opened.push(`${provider}: ${reason}`))
  })
  afterAll(() => environment?.close())

  it.each(pairs)('opens no circuit of %s, and nobody loses its routes', async (provider, sellAsset, buyAsset) => {
    const { api } = environment
    const quote = (more: object) =>
      api.quote({
        sellAsset,
        buyAsset,
        sellAmount: provider === 'CHAINFLIP_STREAMING' ? '20' : '0.5',
        ...more,
      } as never)
    const before = await quote({})
    expect(before.routes.some(({ providers }) => providers.includes(provider))).toBe(true)

    for (const mistake of mistakes) {
      // Others answer meanwhile, so that failures would count.
      for (let time = 0; time < 4; time++) {
        await Promise.all([quote(mistake).catch(() => undefined), quote({}).catch(() => undefined)])
      }
    }
    expect(opened).toEqual([])
    const after = await quote({})
    expect(after.routes.some(({ providers }) => providers.includes(provider))).toBe(true)
  })

  it('opens none by tracking what does not exist', async () => {
    const { api } = environment
    for (const hash of ['f'.repeat(64), '0'.repeat(64), 'hello', `0x${'1'.repeat(64)}`])
      for (let time = 0; time < 4; time++) await api.track({ hash, chainId: 'bitcoin' } as never).catch(() => undefined)
    expect(opened).toEqual([])
  })
})
