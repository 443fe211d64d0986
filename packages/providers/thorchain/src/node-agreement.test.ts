import { type ContractIdentity, type ErrorCode, type NamedContract, SwapError, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { swapAddressesOf } from '../../thorchain-family/src/testing/building.ts'
import { vault } from '../../thorchain-family/src/testing/test-network.ts'
import { harness, NOW, quoteBody, quoteParams, type StubAnswers } from './testing/harness.ts'
import { ETH_ROUTER, HEIGHT, inboundsWith, lastBlock } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
import { addresses, btc, eth, usdc } from './testing/tokens.ts'

const QUOTE = { '/thorchain/quote/swap': quoteBody() }
const VAULT = 'bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6'
const STOLEN = 'bc1q0thief000000000000000000000000000000000'
const NEW_ROUTER = '0x1111111111111111111111111111111111111111'

/** Answers of one node only. */
const at = (host: string, answers: StubAnswers): StubAnswers =>
  Object.fromEntries(Object.entries(answers).map(([path, body]) => [`http://${host}/thorchain/${path}`, body]))

const height = (blocks: number) => ({ lastblock: [{ ...lastBlock[0], thorchain: blocks }] })
const thief = { inbound_addresses: inboundsWith('BTC', { address: STOLEN }) }
const liar = { ...height(HEIGHT + 1_000_000), ...thief }

const withNodes = (hosts: string, answers: StubAnswers = {}) => {
  const one = harness({ ...QUOTE, ...answers }, { baseUrl: [...hosts].map((host) => `http://${host}`) })
  const later = (ms: number) => ({ ...one.context, clock: { now: () => NOW + ms } })
  const offer = async (params = {}) => {
    const result = await one.provider.quote(quoteParams(params), one.context)
    if ('declined' in result) throw new SwapError(result.declined.errorCode as ErrorCode, result.declined.errorCode)
    const [found] = result.offers
    if (!found) throw new Error('no offer')
    return found
  }
  const built = async (params = {}, ms = 0) => {
    const deposit = await one.provider.build(await offer(params), swapAddressesOf(testNetwork), later(ms))
    return 'to' in deposit ? deposit.to : deposit.kind
  }
  return { ...one, later, offer, built }
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (error: unknown) => (SwapError.is(error) ? error.code : UpstreamError.is(error) ? 'fault' : 'bug'))

describe('a node that claims a height far above the others', () => {
  it('is not used among three nodes', async () => {
    const { provider, context, urls, offer, built } = withNodes('abc', at('a', liar))
    await provider.assets(context)
    urls()
    for (let turn = 0; turn < 3; turn++) await offer()
    const hosts = urls().map((url) => new URL(url).host)
    expect(hosts).toHaveLength(3)
    expect(hosts).not.toContain('a')
    expect(await built()).toBe(VAULT)
  })

  it('makes two nodes disagree', async () => {
    const { provider, context } = withNodes('ab', at('a', liar))
    await expect(provider.assets(context)).rejects.toThrow(/disagree about the height/)
  })

  it('is ahead of the clock once a height is known', async () => {
    for (const hosts of ['ab', 'abc']) {
      const { provider, context, play, built } = withNodes(hosts)
      await provider.assets(context)
      play(at('a', { ...liar, 'quote/swap': quoteBody({ inbound_address: VAULT }) }))
      expect(await built({}, 60_000)).toBe(VAULT)
    }
  })

  it('is refused when the quote was its own and one node alone counts', async () => {
    const { provider, context, play, built } = withNodes('ab', { '/thorchain/vaults/asgard': [vault('BTC', VAULT)] })
    await provider.assets(context)
    play(at('a', liar))
    expect(await codeOf(built({}, 60_000))).toBe('swapHalted')
  })

  it('may be ahead by the blocks of the time that has passed', async () => {
    const down = { lastblock: { status: 502, text: '' } }
    const { provider, context, play, built } = withNodes('ab')
    await provider.assets(context)
    play({ ...at('a', height(HEIGHT + 600)), ...at('b', down) })
    expect(await codeOf(built({}, 1_000))).toBe('fault')
    expect(await built({}, 3_600_000)).toBe(VAULT)
  })

  it('is believed again after the clock was set back', async () => {
    const down = { lastblock: { status: 502, text: '' } }
    const { provider, later, play } = withNodes('ab')
    await provider.assets(later(0))
    play({ ...at('a', height(HEIGHT + 10)), ...at('b', down) })
    await provider.assets(later(-7_200_000))
    play(at('a', height(HEIGHT + 600)))
    await provider.assets(later(-7_200_000 + 3_600_000))
  })
})

describe('vaults, routers and halts', () => {
  it('are those of the majority', async () => {
    const { provider, context, built } = withNodes('abc', at('a', thief))
    await provider.assets(context)
    expect(await built()).toBe(VAULT)
  })

  it('must agree when two nodes answer', async () => {
    for (const different of [thief, { inbound_addresses: inboundsWith('BTC', { halted: true }) }]) {
      const { provider, context, play, built } = withNodes('ab')
      await provider.assets(context)
      play(at('a', different))
      expect(await codeOf(built())).toBe('swapHalted')
    }
    const votes = { mimir: { HALTBTCTRADING: 1 } }
    const { provider, context, offer } = withNodes('ab', at('a', votes))
    await provider.assets(context)
    await expect(offer()).rejects.toThrow('swapHalted')
  })

  it('do not count from a node that stands still while most advance', async () => {
    for (const [hosts, result] of [
      ['abc', VAULT],
      ['ab', 'swapHalted'],
    ] as const) {
      const { provider, later, play, built } = withNodes(hosts)
      await provider.assets(later(0))
      const next = height(HEIGHT + 1_200)
      play({ ...at('a', thief), ...at('b', next), ...at('c', next) })
      await provider.assets(later(7_200_000))
      expect(await codeOf(built({}, 7_200_000))).toBe(result)
    }
  })

  it('of fewer than half of three nodes halt nothing', async () => {
    const { provider, context, offer } = withNodes('abc', at('a', { mimir: { HALTTRADING: 1 } }))
    await provider.assets(context)
    expect(await offer()).toMatchObject({ sellAmount: 10_000_000n })
  })

  it('come from one node with a note', async () => {
    const note = async (hosts: string, answers: StubAnswers = {}) => {
      const { provider, context } = withNodes(hosts, answers)
      return (await provider.assets(context)).note
    }
    const broken = { status: 502, text: '' }
    expect(await note('a')).toBe('singleNode')
    expect(await note('ab')).toBeUndefined()
    expect(await note('ab', at('a', { lastblock: broken }))).toBe('singleNode')
    expect(await note('a', at('a', { mimir: { HALTTRADING: 1 } }))).toBe('swapHalted')
  })
})

describe('chains that are halted', () => {
  const haltedWith = async (mimir: Readonly<Record<string, number>>) => {
    const { provider, context } = withNodes('a', at('a', { mimir }))
    return (await provider.assets(context)).haltedChains
  }

  it('are named, and only those on which nothing is traded', async () => {
    expect(await haltedWith({})).toEqual([])
    expect(await haltedWith({ HALTBTCTRADING: 1 })).toEqual(['BTC'])
    expect(await haltedWith({ HALTETHCHAIN: 1, HALTBTCTRADING: HEIGHT + 100 })).toEqual(['ETH'])
    expect(await haltedWith({ HALTTRADING: 1 })).toEqual(expect.arrayContaining(['BTC', 'ETH', 'THOR']))
  })
})

describe('a router', () => {
  const moved = (router: string) => ({ inbound_addresses: inboundsWith('ETH', { router }) })
  const toBtc = { buy: btc, destinationAddress: addresses.BTC }
  const body = quoteBody({ fees: { asset: 'BTC.BTC' }, recommended_min_amount_in: '1' })
  const sells = [
    { ...toBtc, sell: eth, sellAmount: 10n ** 18n },
    { ...toBtc, sell: usdc, sellAmount: 10n ** 10n },
  ]
  const to = swapAddressesOf(testNetwork, { sources: [addresses.ETH], destinationAddress: addresses.BTC })

  const calls = async (hosts: string, quoted: StubAnswers, later: StubAnswers, ms = 0): Promise<readonly string[]> => {
    const found: string[] = []
    for (const params of sells) {
      const one = withNodes(hosts, { ...quoted, '/thorchain/quote/swap': body })
      await one.provider.assets(one.context)
      const build = async () => {
        const offer = await one.offer(params)
        one.play(later)
        if (ms > 0) await one.provider.assets(one.later(ms))
        const deposit = await one.provider.build(offer, to, one.later(ms))
        return deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.to : deposit.kind
      }
      found.push(await codeOf(build()))
    }
    return found
  }

  it('that is known is called', async () => {
    expect(await calls('a', {}, {})).toEqual([ETH_ROUTER, ETH_ROUTER])
  })

  it('that is unknown is neither offered nor called when one node names it', async () => {
    expect(await calls('a', at('a', moved(NEW_ROUTER)), {})).toEqual(['quoteError', 'quoteError'])
    const refused = ['unableToBuildTransaction', 'unableToBuildTransaction']
    expect(await calls('a', {}, at('a', moved(NEW_ROUTER)))).toEqual(refused)
  })

  it('that is unknown is called when two nodes name it', async () => {
    const both = { ...at('a', moved(NEW_ROUTER)), ...at('b', moved(NEW_ROUTER)) }
    expect(await calls('ab', both, {})).toEqual([NEW_ROUTER, NEW_ROUTER])
    expect(await calls('ab', {}, at('a', moved(NEW_ROUTER)))).toEqual(['swapHalted', 'swapHalted'])
  })

  it('that one node alone has named for an hour is refused as at the start', async () => {
    const { provider, later } = withNodes('a', at('a', moved(NEW_ROUTER)))
    const sellable = async (ms: number) =>
      (await provider.assets(later(ms))).assets.find(({ token }) => token.identifier === usdc.identifier)?.sell
    expect([await sellable(0), await sellable(3_600_000)]).toEqual([false, false])
  })

  it('that nodes of one operator name is refused, with what to do', async () => {
    const hosts = ['http://one.operator.example', 'http://two.operator.example']
    const one = harness(
      { ...QUOTE, '/thorchain/inbound_addresses': inboundsWith('ETH', { router: NEW_ROUTER }) },
      { baseUrl: hosts },
    )
    const { note } = await one.provider.assets(one.context)
    expect(note).toBe('singleNode')
    const result = await one.provider.quote(quoteParams(sells[0]), one.context)
    expect(result).toMatchObject({
      declined: {
        errorCode: 'quoteError',
        message: expect.stringMatching(
          /only nodes of operator\.example name it.* Add it to the fact or option routers/,
        ),
      },
    })
  })

  it('that one node names is called once the code of it is recognised', async () => {
    const asked: NamedContract[] = []
    const identifyContract = async (contract: NamedContract): Promise<ContractIdentity> => {
      asked.push(contract)
      return { version: 'V6.1', readFrom: 'rpc.example' }
    }
    const one = withNodes('a', at('a', moved(NEW_ROUTER)))
    const context = { ...one.context, identifyContract }
    const { assets } = await one.provider.assets(context)
    expect(assets.find(({ token }) => token.identifier === usdc.identifier)?.sell).toBe(true)
    expect(asked).toEqual([
      { provider: 'THORCHAIN_STREAMING', chain: 'ETH', address: NEW_ROUTER, namedBy: ['http://a'], codes: [] },
    ])
  })

  it('of the options is called', async () => {
    const one = harness({ ...at('node', moved(NEW_ROUTER)) }, { routers: { ETH: [NEW_ROUTER.toUpperCase()] } })
    const { assets } = await one.provider.assets(one.context)
    expect(assets.find(({ token }) => token.identifier === usdc.identifier)?.sell).toBe(true)
  })
})

describe('with requireTwoNodes', () => {
  const broken = { status: 502, text: '' }
  const withPolicy = async (hosts: string, answers: StubAnswers = {}) => {
    const urls = [...hosts].map((host) => `http://${host}`)
    const one = harness({ ...QUOTE, ...answers }, { baseUrl: urls, requireTwoNodes: true })
    await one.provider.assets(one.context)
    return one.provider.quote(quoteParams({}), one.context)
  }

  it('a vault that nodes of one operator name takes no deposits', async () => {
    const declined = {
      errorCode: 'swapHalted',
      message: expect.stringMatching(/Only nodes of . answer, and requireTwoNodes is set/),
    }
    expect(await withPolicy('a')).toMatchObject({ declined })
    expect(await withPolicy('ab', at('a', { lastblock: broken }))).toMatchObject({ declined })
    expect(await withPolicy('ab')).toHaveProperty('offers')
  })

  it('a deposit is refused when the second node is lost after the quote', async () => {
    const one = harness(QUOTE, { baseUrl: ['http://a', 'http://b'], requireTwoNodes: true })
    await one.provider.assets(one.context)
    const result = await one.provider.quote(quoteParams({}), one.context)
    const [offer] = 'offers' in result ? result.offers : []
    if (!offer) throw new Error('no offer')
    one.play(at('b', { lastblock: broken }))
    expect(await codeOf(one.provider.build(offer, swapAddressesOf(testNetwork), one.context))).toBe('swapHalted')
  })
})

describe('a vault that only nodes of one of two operators name', () => {
  it('takes no deposits although most nodes name it', async () => {
    const hosts = ['http://one.liar.example', 'http://two.liar.example', 'http://honest.test']
    const lie = { ...QUOTE, '/thorchain/inbound_addresses': inboundsWith('BTC', { address: STOLEN }) }
    const honest = { 'http://honest.test/thorchain/inbound_addresses': inboundsWith('BTC', {}) }
    const one = harness({ ...lie, ...honest }, { baseUrl: hosts })
    await one.provider.assets(one.context)
    expect(await one.provider.quote(quoteParams({}), one.context)).toMatchObject({
      declined: {
        errorCode: 'swapHalted',
        message: expect.stringContaining('only those of liar.example name the vault'),
      },
    })
  })
})
