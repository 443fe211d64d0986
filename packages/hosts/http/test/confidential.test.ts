import { afterAll, describe, expect, it } from 'vitest'
import { hosts } from './hosts.ts'
import { createRulesEngines } from './rules-engines.ts'
import { depositHash, sender } from './rules-plugin.ts'

const deposit = { hash: depositHash, chainId: 'litecoin' }

const redacted = (reason: string) => ({
  chainId: 'litecoin',
  hash: depositHash,
  block: -1,
  type: 'swap',
  status: 'completed',
  trackingStatus: 'completed',
  fromAsset: 'LTC.LTC',
  fromAmount: '1.5',
  fromAddress: sender,
  toAsset: '',
  toAmount: '',
  toAddress: '',
  finalisedAt: -1,
  meta: { privacyMode: true, redacted: true, redactionReason: reason },
  legs: [
    expect.objectContaining({ type: 'native_send', hash: depositHash, toAmount: '1.5' }),
    {
      chainId: 'litecoin',
      hash: '',
      block: -1,
      type: 'swap',
      status: 'completed',
      trackingStatus: 'completed',
      fromAsset: '',
      fromAmount: '',
      fromAddress: '',
      toAsset: '',
      toAmount: '',
      toAddress: '',
      finalisedAt: -1,
    },
  ],
})

describe.each(hosts)('a confidential swap over $name', ({ connect }) => {
  const { setUp, dispose } = createRulesEngines(connect)
  afterAll(dispose)

  it('shows a confidential swap whole to its key alone, redacted to everybody else [TRK-1a, TRK-1b, TRK-1c, TRK-1d, TRK-1e, TRK-1f, TRK-1g, TRK-2]', async () => {
    const { as, swapped } = setUp()
    expect((await swapped('owner', { usePrivacyMode: true })).status).toBe(200)
    const { body: whole } = await as('owner').track(deposit)
    expect(whole).toMatchObject({ toAmount: '15', meta: { provider: 'FAKE', privacyMode: true } })
    expect((whole as { meta: object }).meta).not.toHaveProperty('redacted')
    expect((whole as { legs: unknown[] }).legs).toHaveLength(2)
    expect((await as('other').track(deposit)).body).toEqual(redacted('notOwner'))
    expect((await as().explore(deposit)).body).toEqual(redacted('notOwner'))
    expect((await as('owner').openLink(deposit)).body).toEqual(redacted('notOwner'))
  })

  it('opens a confidential swap by the link of its owner, for a day, and no other [TRK-2c, TRK-4, STA-4, LIM-5, TRS-7b]', async () => {
    let now = Date.UTC(2026, 10, 21)
    const { as, swapped } = setUp({ clock: { now: () => now } })
    await swapped('owner', { usePrivacyMode: true })
    const linked = async (): Promise<URL> => {
      const { body: whole } = await as('owner').track(deposit)
      return new URL((whole as { meta: { explorerUrl: string } }).meta.explorerUrl)
    }
    const [link, another] = [await linked(), await linked()]
    expect([link.origin, link.pathname]).toEqual(['https://track.example', '/'])
    expect(another.searchParams.get('t')).not.toBe(link.searchParams.get('t'))
    const parameters = Object.fromEntries(link.searchParams)
    expect(parameters).toMatchObject(deposit)
    const opened = [
      await as().openLink(parameters),
      await as().explore({ ...deposit, accessToken: parameters.t }),
      await as('other').track({ ...deposit, accessToken: parameters.t }),
    ]
    for (const { status, body: view } of opened) {
      expect(status).toBe(200)
      expect(view).toMatchObject({ toAmount: '15', meta: { provider: 'FAKE', privacyMode: true } })
      expect((view as { meta: object }).meta).not.toHaveProperty('redacted')
    }
    expect((await as().openLink({ ...parameters, t: `${parameters.t}x` })).body).toEqual(redacted('tokenInvalid'))
    now += 24 * 3_600_000 + 1
    expect((await as().openLink(parameters)).body).toEqual(redacted('tokenExpired'))
  })
})
