import { describe, expect, it } from 'vitest'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { createEngine } from '../../create-engine.ts'
import { memorySwaps } from '../../memory/memory-swaps.ts'
import { anonymous } from '../../memory/open-keys.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  offerOf,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../../testing/fakes.ts'

const OWN = '0xdestination'
const OTHER = '0xelsewhere'

const deposit = {
  chainId: 'bitcoin',
  hash: 'aa11',
  block: 1,
  type: 'native_send',
  status: 'completed',
  fromAsset: 'BTC.BTC',
  fromAmount: '0.1',
  fromAddress: 'bc1source',
  toAsset: 'BTC.BTC',
  toAmount: '0.1',
  toAddress: 'bc1vault',
  finalisedAt: 1_700_000_000,
} as const

const payout = { ...deposit, chainId: '1', hash: '0xcc', toAsset: 'ETH.ETH', toAmount: '2', toAddress: OTHER }

const reported: SwapStatus = {
  ...deposit,
  type: 'swap',
  toAsset: 'ETH.ETH',
  toAmount: '2',
  toAddress: OTHER,
  legs: [deposit, payout],
}

interface Given {
  readonly status?: Partial<SwapStatus>
  readonly channel?: string
  readonly memo?: string
  readonly isBound?: boolean
  readonly usePrivacyMode?: boolean
  readonly isFound?: boolean
}

/** A swap that was built and paid; returns what each key is shown of its deposit. */
const trackedOf = async ({ status, channel, memo, isBound, usePrivacyMode = false, isFound }: Given) => {
  const swaps = memorySwaps()
  const provider = fakeProvider({
    capabilities: { privacy: true },
    quote: (params) => ({ offers: [offerOf(params, memo === undefined ? {} : { depositKind: 'transferWithMemo' })] }),
    build: async (offer, { sources }) => {
      const simple = {
        ...simpleDeposit(offer, sources[0]),
        ...(channel === undefined ? {} : { channel: { id: channel } }),
      }
      return memo === undefined
        ? simple
        : { ...simple, kind: 'transferWithMemo', form: 'transfer', to: 'bc1vault', memo }
    },
    getStatus: async ({ known }) => ({ ...reported, ...status, ...(memo && !known ? { memo, toAddress: '' } : {}) }),
  })
  const engine = createEngine({
    plugins: [
      pluginOf(provider),
      ...(isFound ? [chainPluginOf({ ...fakeChain(), findRecipients: async () => ['bc1vault'] })] : []),
    ],
    keys: { find: async (key) => ({ ...anonymous, id: key }) },
    swaps,
  })
  const { routes } = await engine.quote({ ...call(quoteRequest({ usePrivacyMode })), apiKey: 'owner' })
  const { swapId } = await engine.swap({ ...call(swapRequest(routes[0]?.routeId as string)), apiKey: 'owner' })
  if (isBound) await swaps.bind(swapId, 'aa11')
  return async (apiKey: string) =>
    (await engine.track({ ...call({ hash: 'aa11', chainId: 'bitcoin' }), apiKey })).swapStatus
}

describe('the destination shown of a swap of ours', () => {
  it.each<[string, Given]>([
    ['bound to the deposit', { isBound: true }],
    ['whose channel was paid', { channel: 'channel-1' }],
    ['recognised by its memo in the same request', { memo: '=:e:x' }],
  ])('is the stored one of a swap %s, whatever the provider reports', async (_title, given) => {
    const shown = await trackedOf(given)
    const status = await shown('owner')
    expect([status.toAddress, status.legs.at(-1)?.toAddress]).toEqual([OWN, OTHER])
  })

  it('is the address that the protocol paid instead', async () => {
    const named = await trackedOf({ isBound: true, status: { fallbackAddress: OTHER } })
    expect((await named('owner')).toAddress).toBe(OTHER)
    const unnamed = await trackedOf({ isBound: true, status: { fallbackAddress: '' } })
    expect((await unnamed('owner')).toAddress).toBe('')
  })

  it('is the one reported where the deposit is not proven to be that swap', async () => {
    const shown = await trackedOf({ isFound: true })
    expect((await shown('owner')).toAddress).toBe(OTHER)
  })

  it('is where a refund went, and absent while the provider reports none', async () => {
    const back = { ...deposit, hash: 'dd', status: 'refunded', toAddress: 'bc1back' } as const
    const refunded = await trackedOf({ isBound: true, status: { status: 'refunded', legs: [deposit, back] } })
    expect((await refunded('owner')).toAddress).toBe('bc1back')
    const silent = await trackedOf({ isBound: true, status: { toAddress: '' } })
    expect((await silent('owner')).toAddress).toBe('')
  })

  it('stays hidden of a confidential swap to everybody but its owner', async () => {
    const shown = await trackedOf({ isBound: true, usePrivacyMode: true })
    expect(JSON.stringify(await shown('stranger'))).not.toMatch(new RegExp(`${OWN}|${OTHER}`))
    expect((await shown('owner')).toAddress).toBe(OWN)
  })

  it('comes with the asset that was bought, whatever asset the provider reports', async () => {
    const toAssetOf = async (status: Partial<SwapStatus>) =>
      (await (await trackedOf({ isBound: true, status }))('owner')).toAsset
    expect(await toAssetOf({ toAsset: 'ETH.USDT-0xdAC17F958D2ee523a2206206994597C13D831ec7' })).toBe('ETH.ETH')
    expect(await toAssetOf({ toAsset: 'eth.eth' })).toMatch(/^eth\.eth$/i)
    expect(await toAssetOf({ toAsset: '' })).toBe('')
    const foreign = await trackedOf({ status: { toAsset: 'SOL.SOL' }, isFound: true })
    expect((await foreign('owner')).toAsset).toBe('SOL.SOL')
  })

  it('comes with the asset sold or bought when it was refunded', async () => {
    const backIn = async (toAsset: string) => {
      const back = { ...deposit, hash: 'dd', status: 'refunded', toAddress: 'bc1back', toAsset } as const
      const shown = await trackedOf({ isBound: true, status: { status: 'refunded', legs: [deposit, back] } })
      return (await shown('owner')).toAsset
    }
    expect(await backIn('BTC.BTC')).toBe('BTC.BTC')
    expect(await backIn('ETH.ETH')).toBe('ETH.ETH')
    expect(await backIn('SOL.SOL')).toBe('BTC.BTC')
  })
})
