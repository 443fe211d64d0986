import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redirectingFetch } from './redirecting-fetch.ts'
import { apiKey, type SandboxedServer, startSandboxedServer } from './start-sandboxed-server.ts'

interface SpendInfo {
  readonly spendTargets: readonly { readonly nativeAmount: string; readonly publicAddress: string }[]
  readonly memos: readonly { readonly type: string; readonly value: string }[]
}

interface SwapPlugin {
  fetchSwapQuote(request: object): Promise<{
    readonly toNativeAmount: string
    readonly fromNativeAmount: string
    readonly expirationDate: Date
    readonly pluginId: string
  }>
}

const require = createRequire(import.meta.url)
/** The plugin of `edge-exchange-plugins` 2.55.0, as it is shipped. */
const { makeSwapKitV3Plugin } = require('edge-exchange-plugins/lib/swap/defi/thorchain/swapkitV3.js') as {
  makeSwapKitV3Plugin(options: object): SwapPlugin
}

const log = Object.assign(() => {}, { warn: () => {}, error: () => {}, crash: () => {}, breadcrumb: () => {} })

/** The parts of an Edge core wallet that the plugin uses. It stores what it is asked to spend. */
const wallet = (pluginId: string, code: string, multiplier: string, address: string) => {
  const spent: SpendInfo[] = []
  const currencyInfo = { pluginId, currencyCode: code, denominations: [{ name: code, multiplier }] }
  return {
    spent,
    wallet: {
      id: `wallet-${pluginId}`,
      currencyInfo,
      currencyConfig: { allTokens: {}, currencyInfo },
      balanceMap: new Map([[null, multiplier]]),
      getAddresses: async () => [{ addressType: 'segwitAddress', publicAddress: address }],
      makeSpend: async (spendInfo: SpendInfo & { readonly savedAction: object }) => {
        spent.push(spendInfo)
        return { networkFee: '1000', savedAction: spendInfo.savedAction, metadata: {} }
      },
    },
  }
}

const pluginOn = (sandboxed: SandboxedServer, thorswapApiKey: string = apiKey): SwapPlugin => {
  const fetchCors = redirectingFetch(['api.swapkit.dev'], sandboxed.server.url, globalThis.fetch)
  return makeSwapKitV3Plugin({ io: { fetch: fetchCors, fetchCors }, log, initOptions: { thorswapApiKey } })
}

const walletsOn = (sandboxed: SandboxedServer) => ({
  bitcoin: wallet('bitcoin', 'BTC', '100000000', sandboxed.addressOn('BTC')),
  ethereum: wallet('ethereum', 'ETH', '1000000000000000000', sandboxed.addressOn('EVM')),
})

describe('the swapkitV3 plugin of edge-exchange-plugins 2.55.0', () => {
  let sandboxed: SandboxedServer
  beforeAll(async () => {
    // The plugin asks for THORCHAIN and MAYACHAIN by name and reads no other routes.
    sandboxed = await startSandboxedServer({
      providerAliases: { THORCHAIN: 'THORCHAIN_STREAMING', MAYACHAIN: 'MAYACHAIN_STREAMING' },
    })
  })
  afterAll(() => sandboxed.stop())

  it('quotes and builds a sell of bitcoin: vault, memo and amounts', async () => {
    const { bitcoin, ethereum } = walletsOn(sandboxed)
    const quote = await pluginOn(sandboxed).fetchSwapQuote({
      fromWallet: bitcoin.wallet,
      toWallet: ethereum.wallet,
      fromTokenId: null,
      toTokenId: null,
      nativeAmount: '5000000',
      quoteFor: 'from',
    })
    expect(quote).toMatchObject({ pluginId: 'swapkitv3', fromNativeAmount: '5000000' })
    // 0.05 BTC is worth between a tenth and ten ETH at any price the sandbox has.
    expect(BigInt(quote.toNativeAmount)).toBeGreaterThan(10n ** 17n)
    expect(BigInt(quote.toNativeAmount)).toBeLessThan(10n ** 19n)
    expect(quote.expirationDate.getTime()).toBeGreaterThan(Date.now())
    const [spend] = bitcoin.spent
    expect(spend?.memos).toEqual([{ type: 'text', value: expect.stringMatching(/^=:(ETH\.ETH|e):0x[0-9a-fA-F]{40}:/) }])
    expect(spend?.spendTargets).toEqual([{ nativeAmount: '5000000', publicAddress: expect.stringMatching(/^bc1/) }])
  })

  it('quotes and builds a sell of ether: the call data of the router', async () => {
    const { bitcoin, ethereum } = walletsOn(sandboxed)
    const quote = await pluginOn(sandboxed).fetchSwapQuote({
      fromWallet: ethereum.wallet,
      toWallet: bitcoin.wallet,
      fromTokenId: null,
      toTokenId: null,
      nativeAmount: '500000000000000000',
      quoteFor: 'from',
    })
    expect(BigInt(quote.toNativeAmount)).toBeGreaterThan(100_000n)
    const [spend] = ethereum.spent
    expect(spend?.memos).toEqual([{ type: 'hex', value: expect.stringMatching(/^[0-9a-f]{200,}$/) }])
    expect(spend?.spendTargets[0]?.publicAddress).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })

  it('throws the error of a refusal', async () => {
    const { bitcoin, ethereum } = walletsOn(sandboxed)
    const asked = pluginOn(sandboxed, 'wrong-key').fetchSwapQuote({
      fromWallet: bitcoin.wallet,
      toWallet: ethereum.wallet,
      fromTokenId: null,
      toTokenId: null,
      nativeAmount: '5000000',
      quoteFor: 'from',
    })
    await expect(asked).rejects.toThrow(/SwapKit v3\/quote failed: .*"error":"apiKeyInvalid"/)
  })
})

describe('the same plugin without configured aliases', () => {
  let sandboxed: SandboxedServer
  beforeAll(async () => {
    sandboxed = await startSandboxedServer()
  })
  afterAll(() => sandboxed.stop())

  it('reports that there is no route', async () => {
    const { bitcoin, ethereum } = walletsOn(sandboxed)
    const asked = pluginOn(sandboxed).fetchSwapQuote({
      fromWallet: bitcoin.wallet,
      toWallet: ethereum.wallet,
      fromTokenId: null,
      toTokenId: null,
      nativeAmount: '5000000',
      quoteFor: 'from',
    })
    await expect(asked).rejects.toMatchObject({ name: 'SwapCurrencyError' })
  })
})
