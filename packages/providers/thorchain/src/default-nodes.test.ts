import { describe, expect, it } from 'vitest'
import { swapAddressesOf } from '../../thorchain-family/src/testing/building.ts'
import { harness, quoteBody, quoteParams, type StubAnswers } from './testing/harness.ts'
import { inboundsWith, node } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
import { eth } from './testing/tokens.ts'

const FIRST = 'https://gateway.liquify.com/chain/thorchain_api'
const SECOND = 'https://thorchain.ibs.team/api'
const VAULT = 'bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6'
const NEW_ROUTER = '0x1111111111111111111111111111111111111111'

/** Answers of one node. */
const at = (base: string, changes: StubAnswers = {}): StubAnswers =>
  Object.fromEntries(
    Object.entries({ ...node, '/thorchain/quote/swap': quoteBody({ inbound_address: VAULT }), ...changes }).map(
      ([path, body]) => [`${base}${path}`, body],
    ),
  )

const quota = { status: 429, text: '{"error":"Slow down you have hit your daily request limit"}' }
const down = Object.fromEntries([...Object.keys(node), '/thorchain/quote/swap'].map((path) => [path, quota]))

const withDefaults = (answers: StubAnswers) => {
  const one = harness(answers, { baseUrl: undefined })
  const built = async (params = {}) => {
    const result = await one.provider.quote(quoteParams(params), one.context)
    const [offer] = 'offers' in result ? result.offers : []
    if (!offer) throw new Error('no offer')
    const deposit = await one.provider.build(offer, swapAddressesOf(testNetwork), one.context)
    return 'to' in deposit ? deposit.to : deposit.kind
  }
  return { ...one, built }
}

describe('without a base URL', () => {
  it('two nodes of different operators are asked, and must agree', async () => {
    const { provider, context, urls, built } = withDefaults({ ...at(FIRST), ...at(SECOND) })
    expect((await provider.assets(context)).note).toBeUndefined()
    const hosts = new Set(urls().map((url) => new URL(url).host))
    expect([...hosts].sort()).toEqual(['gateway.liquify.com', 'thorchain.ibs.team'])
    expect(await built()).toBe(VAULT)
  })

  it.each([
    ['first', { ...at(FIRST, down), ...at(SECOND) }],
    ['second', { ...at(FIRST), ...at(SECOND, down) }],
  ])('sells go on with one node and a note when the %s has spent its daily quota', async (_, answers) => {
    const { provider, context, built } = withDefaults(answers)
    expect((await provider.assets(context)).note).toBe('singleNode')
    expect(await built()).toBe(VAULT)
  })

  it('an unknown router needs both nodes', async () => {
    const moved = { '/thorchain/inbound_addresses': inboundsWith('ETH', { router: NEW_ROUTER }) }
    const sellsEth = async (answers: StubAnswers) => {
      const { provider, context } = withDefaults(answers)
      const { assets } = await provider.assets(context)
      return assets.some((asset) => asset.token.identifier === eth.identifier && asset.sell)
    }
    expect(await sellsEth({ ...at(FIRST, moved), ...at(SECOND, moved) })).toBe(true)
    expect(await sellsEth({ ...at(FIRST, moved), ...at(SECOND, down) })).toBe(false)
    expect(await sellsEth({ ...at(FIRST, moved), ...at(SECOND) })).toBe(false)
  })
})
