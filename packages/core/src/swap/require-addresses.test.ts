import { describe, expect, it } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import { createEngine } from '../create-engine.ts'
import {
  btc,
  call,
  chainPluginOf,
  eth,
  fakeChain,
  fakeProvider,
  listing,
  pluginOf,
  quoteRequest,
  swapRequest,
  usdc,
} from '../testing/fakes.ts'

/** A chain on which whatever ends in `lost` belongs to nobody. */
const ether: Chain = fakeChain({
  family: 'ether',
  codes: ['ETH'],
  readAddress: (_chain, text) =>
    text.startsWith('0x')
      ? {
          canonical: text,
          form: 'evm',
          ...(text.endsWith('lost') ? { unspendable: true } : {}),
          ...(text.startsWith('0xshort') ? { mistakable: 'may be meant for another chain' } : {}),
        }
      : undefined,
})

const bitcoin: Chain = fakeChain({
  readAddress: (_chain, text) =>
    text.startsWith('bc1')
      ? { canonical: text, form: 'p2wpkh', ...(text.endsWith('lost') ? { unspendable: true } : {}) }
      : undefined,
})

const jetton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
const tether = {
  ...{ ...usdc, identifier: `TON.USDT-${jetton}`, chain: 'TON', chainId: 'ton' },
  ...{ ticker: 'USDT', symbol: `USDT-${jetton}`, address: jetton },
}

/** A chain of its own canonical spelling, in which no contract is listed. */
const ton: Chain = fakeChain({
  family: 'ton',
  codes: ['TON'],
  readAddress: () => ({ canonical: 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p', form: 'any' }),
})

const swapWith = async (
  addresses: Parameters<typeof swapRequest>[1],
  quoted: Parameters<typeof quoteRequest>[0] = {},
) => {
  const assets = [listing(btc, '60000'), listing(eth, '3000'), listing(usdc, '1'), listing(tether)]
  const plugins = [pluginOf(fakeProvider({ assets })), ...[bitcoin, ether, ton].map(chainPluginOf)]
  const engine = createEngine({ plugins })
  const { routes } = await engine.quote(call(quoteRequest(quoted)))
  const answer = await engine
    .swap(call(swapRequest(routes[0]?.routeId ?? '', addresses)))
    .catch((error: unknown) => error)
  await engine.dispose()
  return { answer, routes }
}

describe('addresses of a swap', () => {
  it.each([
    [{ destinationAddress: '0xlost' }, 'invalidDestinationAddress'],
    [{ destinationAddress: 'nonsense' }, 'invalidDestinationAddress'],
    [{ refundAddress: 'bc1lost' }, 'invalidRefundAddress'],
    [{ sourceAddress: 'bc1lost' }, 'invalidSourceAddress'],
  ])('are refused when they belong to nobody: %j', async (addresses, code) => {
    const [chain, address] = [code === 'invalidDestinationAddress' ? 'ETH' : 'BTC', Object.values(addresses)[0]]
    expect((await swapWith(addresses)).answer).toMatchObject({ code, data: { chain, address } })
  })
  it('are cut off in the message where they are longer than any address', async () => {
    const destinationAddress = 'x'.repeat(131)
    expect((await swapWith({ destinationAddress })).answer).toMatchObject({
      code: 'invalidDestinationAddress',
      message: `${'x'.repeat(130)} is not a valid ETH address.`,
    })
  })
  it('are refused in a spelling that another chain uses too', async () => {
    expect((await swapWith({ destinationAddress: '0xshort' })).answer).toMatchObject({
      code: 'invalidDestinationAddress',
      message: '0xshort may be meant for another chain.',
    })
  })
  it('are refused as destination when they are the contract of the bought or another known token, in any letter case', async () => {
    const contract = usdc.address as string
    for (const destinationAddress of [contract, contract.toLowerCase()])
      for (const buyAsset of [usdc.identifier, 'ETH.ETH'])
        expect((await swapWith({ destinationAddress }, { buyAsset })).answer).toMatchObject({
          code: 'invalidDestinationAddress',
          message: `${destinationAddress} is the contract of USDC on ETH; what is sent there is lost.`,
        })
  })
  it.each([jetton, '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'])(
    'are refused as destination when they are the contract of a jetton, in any form: %s',
    async (destinationAddress) => {
      expect((await swapWith({ destinationAddress }, { buyAsset: tether.identifier })).answer).toMatchObject({
        code: 'invalidDestinationAddress',
        message: `${destinationAddress} is the contract of USDT on TON; what is sent there is lost.`,
      })
    },
  )
  it('are accepted when they are accounts', async () => {
    expect((await swapWith({ refundAddress: 'bc1refund' })).answer).toMatchObject({
      deposit: { kind: 'simpleTransfer' },
    })
  })
})
