import { listedAddresses } from '@switchyard/core'
import { JURISDICTIONS, tokenizedSecurities } from '@switchyard/sources'
import { describe, expect, it } from 'vitest'
import { contract, listed, namesake, share, usdc } from './assets.ts'
import { addresses, createHarness, errorResponse, hosts, provider, RULE } from './harness.ts'

const restricted = { sellAsset: 'ETH.ETH', buyAsset: share.identifier }

const body451 = (country: string) => ({
  status: 451,
  body: {
    error: 'geoRestrictedToken',
    message: expect.any(String),
    data: { 0: 'Tesla xStock', 1: country, rule: RULE },
  },
})

describe.each(hosts)('the geo restriction over $name', ({ connect }) => {
  const setUp = (setting: Parameters<typeof createHarness>[1] = {}) => {
    const fake = provider()
    const { as, ...rest } = createHarness(connect, { providers: [fake], ...setting })
    const quoteFrom = (region: object, more: object = restricted) =>
      as('owner', { region }).quote({ sellAmount: '1', ...more })
    return { ...rest, as, fake, quoteFrom }
  }
  it('refuses a restricted token on either side from a restricted region, before it calls a provider [SVC-4, GEO-6, ERR-10, ERR-10c, ERR-10d, ERR-10e, GEO-2]', async () => {
    const { quoteFrom, fake } = setUp()
    expect(await quoteFrom({ edgeCountry: 'US' })).toEqual(body451('US'))
    const selling = { sellAsset: share.identifier, buyAsset: 'ETH.ETH' }
    expect(await quoteFrom({ edgeCountry: 'US' }, selling)).toEqual(body451('US'))
    expect(fake.asked).toEqual([])
    expect((await quoteFrom({ edgeCountry: 'CH' })).status).toBe(200)
  })
  it('refuses a restricted token when no source knows the country [SVC-4, GEO-3b, ERR-10d]', async () => {
    const { quoteFrom, fake } = setUp()
    for (const region of [{}, { userIp: '9.9.9.9' }, { forwardedFor: 'unknown' }, { edgeCountry: 'XX' }])
      expect(await quoteFrom(region)).toEqual(body451('unknown'))
    expect(fake.asked).toEqual([])
  })
  it.each([
    ['X-User-Ip before all others', { userIp: '1.1.1.1', forwardedFor: '2.2.2.2', edgeCountry: 'US' }, 200],
    ['X-User-Ip before all others, where it is restricted', { userIp: '2.2.2.2', forwardedFor: '1.1.1.1' }, 451],
    ['the left-most entry of X-Forwarded-For', { forwardedFor: '1.1.1.1, 2.2.2.2', edgeCountry: 'US' }, 200],
    ['no other entry of X-Forwarded-For', { forwardedFor: '2.2.2.2, 1.1.1.1', edgeCountry: 'CH' }, 451],
    ['the edge last', { edgeCountry: 'CH' }, 200],
    ['the next source for an IPv6 X-User-Ip', { userIp: '2001:db8::1', forwardedFor: '1.1.1.1' }, 200],
    ['the edge for an IPv6 X-Forwarded-For', { forwardedFor: '2001:db8::1, 1.1.1.1', edgeCountry: 'US' }, 451],
    ['the next source for an address nobody can place', { userIp: '9.9.9.9', forwardedFor: '1.1.1.1' }, 200],
  ])('takes %s [GEO-4, AUT-5a, AUT-5b, AUT-5c, AUT-5d]', async (_source, region, status) => {
    const { quoteFrom } = setUp()
    expect((await quoteFrom(region)).status).toBe(status)
  })
  it('checks again at swap: a quote from a permitted region is refused from a restricted one [GEO-5, SWP-5, ERR-10b, AUT-5a, SVC-4]', async () => {
    const { as, quoteFrom, fake } = setUp()
    const quote = await quoteFrom({ userIp: '1.1.1.1' })
    const routeId = (quote.body as { routes: { routeId: string }[] }).routes[0]?.routeId
    const asked = fake.asked.length
    for (const region of [{ userIp: '2.2.2.2' }, { forwardedFor: '2.2.2.2' }, { edgeCountry: 'US' }])
      expect(await as('owner', { region }).swap({ routeId, ...addresses })).toEqual(body451('US'))
    expect(await as('owner').swap({ routeId, ...addresses })).toEqual(body451('unknown'))
    expect(fake.asked).toHaveLength(asked)
    const permitted = await as('owner', { region: { forwardedFor: '1.1.1.1' } }).swap({ routeId, ...addresses })
    expect(permitted.status).not.toBe(451)
  })
  it('compares chain and contract case-insensitively, never the symbol [GEO-1]', async () => {
    const { quoteFrom } = setUp()
    const us = { edgeCountry: 'US' }
    const buyAsset = share.identifier.replace(share.address ?? '', (share.address ?? '').toLowerCase())
    expect((await quoteFrom(us, { ...restricted, buyAsset })).status).toBe(451)
    const upper = buyAsset.replace(/0x.*/, (address) => `0X${address.slice(2).toUpperCase()}`)
    expect((await quoteFrom(us, { ...restricted, buyAsset: upper })).status).toBe(451)
    const renamed = buyAsset.replace('TSLAx', 'CHEAP')
    expect((await quoteFrom(us, { ...restricted, buyAsset: renamed })).status).toBe(451)
    expect((await quoteFrom(us, { ...restricted, buyAsset: namesake.identifier })).status).toBe(200)
  })
  it('does not look up the region of ordinary swaps [GEO-3, GEO-7]', async () => {
    const looked: string[] = []
    const region = { findCountry: (ip: string) => void looked.push(ip) }
    const { quoteFrom } = setUp({ region })
    for (const hints of [{ edgeCountry: 'US' }, { userIp: '2.2.2.2' }, {}])
      expect((await quoteFrom(hints, { sellAsset: 'ETH.ETH', buyAsset: usdc.identifier })).status).toBe(200)
    expect(looked).toEqual([])
    await quoteFrom({ userIp: '2.2.2.2' })
    expect(looked).toEqual(['2.2.2.2'])
  })
  it('has one country list per rule, which can change at run time, and accepts rules of any name [GEO-2, GEO-2c, TOK-13]', async () => {
    const geoTokens = { [share.identifier]: 'own-rule', [namesake.identifier]: RULE }
    const policy = { geoTokens, geoRules: { 'own-rule': ['FR'], [RULE]: ['US'] } }
    const { quoteFrom, setPolicy, as } = setUp({ policy })
    const from = async (edgeCountry: string, buyAsset: string) =>
      (await quoteFrom({ edgeCountry }, { ...restricted, buyAsset })).status
    expect(await from('FR', share.identifier)).toBe(451)
    expect(await from('FR', namesake.identifier)).toBe(200)
    expect(await from('US', share.identifier)).toBe(200)
    expect((await as('owner').searchTokens({ query: share.identifier })).body).toMatchObject({
      tokens: [{ geoBlockRule: 'own-rule' }],
    })
    setPolicy({ ...policy, geoRules: { 'own-rule': ['DE'] } })
    expect(await from('FR', share.identifier)).toBe(200)
    expect(await from('DE', share.identifier)).toBe(451)
  })
  it('does not change address screening [GEO-7b]', async () => {
    const { quoteFrom } = setUp({ screener: listedAddresses(['0xbad']) })
    const bad = { ...restricted, destinationAddress: '0xbad' }
    expect(await quoteFrom({ edgeCountry: 'CH' }, bad)).toMatchObject(errorResponse(400, 'isSanctionedAddress'))
    expect(await quoteFrom({ edgeCountry: 'US' }, bad)).toEqual(body451('US'))
  })
  it('has a default rule for real securities with 27 countries, including the United States [GEO-2b, LIM-7, TOK-12]', async () => {
    const apple = contract('SOL', 'AAPLx', 'XsbEhLAtcf6HdfpFZ5xEMdqW8nfAvcsP5bdudRLJzJp', { decimals: 8 })
    const { quoteFrom, as } = setUp({
      policy: tokenizedSecurities(),
      providers: [provider({ assets: [listed(apple), listed(usdc)] })],
    })
    const from = async (edgeCountry: string) =>
      (await quoteFrom({ edgeCountry }, { sellAsset: usdc.identifier, buyAsset: apple.identifier })).status
    expect(new Set(JURISDICTIONS).size).toBe(27)
    for (const country of [...JURISDICTIONS, 'US']) expect(await from(country)).toBe(451)
    for (const country of ['DE', 'SG', 'BR'].filter((code) => !JURISDICTIONS.includes(code)))
      expect(await from(country)).toBe(200)
    expect((await as('owner').tokens({ category: 'rwa' })).body).toMatchObject([
      { count: 1, tokens: [{ identifier: apple.identifier, geoBlockRule: RULE }] },
    ])
  })
})
