import { describe, expect, it } from 'vitest'
import type { Capabilities } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { SwapRequest } from '../domain/request.ts'
import { call, chainPluginOf, fakeChain, fakeProvider, pluginOf, quoteRequest, swapRequest } from '../testing/fakes.ts'

const CONTRACT = '0xcontract'

/** Ethereum, where one address holds code, and Bitcoin, which has none. */
const createFixture = (options: { capabilities?: Partial<Capabilities>; holdsCode?: () => Promise<boolean> } = {}) => {
  const asked: string[] = []
  const ethereum = fakeChain({
    family: 'ethereum',
    codes: ['ETH'],
    readAddress: (_chain, text) => ({ canonical: text, form: 'evm' }),
    holdsCode: async (chain, address) => {
      asked.push(`${chain} ${address}`)
      return options.holdsCode ? options.holdsCode() : address === CONTRACT
    },
  })
  const provider = fakeProvider({ capabilities: { walletsOnly: true, ...options.capabilities } })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(fakeChain()), chainPluginOf(ethereum)] })
  const swap = async (overrides: Partial<SwapRequest>) => {
    const { routes } = await engine.quote(call(quoteRequest()))
    return engine
      .swap(call(swapRequest(routes[0]?.routeId ?? '', overrides)))
      .then(() => 'made')
      .catch((error: { code: string; message: string }) => `${error.code}: ${error.message}`)
  }
  return { swap, asked }
}

const contract = { destinationAddress: CONTRACT }

describe('a recipient that is a smart contract', () => {
  it('is refused for a provider that pays only wallets, with what would pass', async () => {
    expect(await createFixture().swap(contract)).toBe(
      'unableToBuildTransaction: 0xcontract is a smart contract on ETH, which this route may fail to pay. Take another address or route, or set allowSmartContractReceiver.',
    )
  })
  it.each([{ allowSmartContractReceiver: true }, { disableSecurityChecks: true }])(
    'is paid when the request allows it: %j',
    async (allowed) => {
      const { swap, asked } = createFixture()
      expect(await swap({ ...contract, ...allowed })).toBe('made')
      expect(asked).toEqual([])
    },
  )
  it('is not checked for a provider that pays any address', async () => {
    const { swap, asked } = createFixture({ capabilities: { walletsOnly: false } })
    expect([await swap(contract), asked]).toEqual(['made', []])
  })
  it('is not allowed by the permission for a sender', async () => {
    expect(await createFixture().swap({ ...contract, allowSmartContractSender: true })).toMatch(
      /^unableToBuildTransaction/,
    )
  })
  it('is refused when the chain cannot check it', async () => {
    const holdsCode = () => Promise.reject(new Error('no node'))
    expect(await createFixture({ holdsCode }).swap({})).toMatch(
      /^unableToBuildTransaction: Whether .* could not be read/,
    )
  })
  it('is checked once in a swap, and wallets pass', async () => {
    const { swap, asked } = createFixture()
    expect([await swap({ destinationAddress: '0xwallet' }), asked]).toEqual(['made', ['ETH 0xwallet']])
  })
})

describe('a sender that is a smart contract', () => {
  /** Bitcoin, which knows contracts here, and a provider that pays wallets only. */
  const fixture = (holdsCode: (address: string) => boolean | Promise<boolean>) => {
    const asked: string[] = []
    const bitcoin = fakeChain({
      holdsCode: async (chain, address) => {
        asked.push(`${chain} ${address}`)
        return holdsCode(address)
      },
    })
    const provider = fakeProvider({ capabilities: { walletsOnly: true } })
    const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(bitcoin)] })
    const swap = async (overrides: Partial<SwapRequest> = {}) => {
      const { routes } = await engine.quote(call(quoteRequest()))
      return engine.swap(call(swapRequest(routes[0]?.routeId ?? '', overrides))).catch((error: unknown) => error)
    }
    return { swap, asked }
  }

  it('is refused as the one who takes refunds, unless the request allows it', async () => {
    const { swap } = fixture((address) => address === 'bc1source')
    expect(await swap()).toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringContaining('set allowSmartContractSender'),
      data: { chain: 'BTC', address: 'bc1source' },
    })
    expect(await swap({ allowSmartContractSender: true })).toMatchObject({ sourceAddress: 'bc1source' })
    expect(await swap({ allowSmartContractReceiver: true })).toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('takes no refunds where the request has another address for them', async () => {
    const { swap, asked } = fixture((address) => address === 'bc1source')
    expect(await swap({ refundAddress: 'bc1refund' })).toMatchObject({ sourceAddress: 'bc1source' })
    expect(asked).toEqual(['BTC bc1refund'])
  })

  it('says what would pass where its chain cannot be read', async () => {
    const broken = new Error('no node')
    const { swap } = fixture(() => Promise.reject(broken))
    expect(await swap()).toMatchObject({
      code: 'unableToBuildTransaction',
      message: expect.stringMatching(
        /could not be read\. Try again, take another route, or set allowSmartContractSender\.$/,
      ),
      data: { chain: 'BTC', address: 'bc1source' },
      cause: broken,
    })
  })
})
