import { InvalidFacts } from '@switchyard/core'
import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { pactswapFacts } from './facts.ts'
import { ask, createFixture, ETH } from './testing/building.ts'
import { C1 } from './testing/composed.ts'
import { eth, usdt } from './testing/tokens.ts'

const MOVED = '0x00000000000000000000000000000000000000aa'
const own = pactswapFacts.own.assets.map(({ type, identifier, decimals = null, payment = null }) =>
  Object.fromEntries(Object.entries({ type, identifier, decimals, payment }).filter(([, value]) => value !== null)),
)

it('a moved payment contract and another time hold for the next quote', async () => {
  const facts = new ReplaceableFacts()
  const { provider, context } = createFixture([], {}, facts)
  const quote = () => provider.quote(ask(usdt, 10_000_000n), context)
  expect(await quote()).toMatchObject({ offers: [{ approvalSpender: C1.usdt, times: { swap: 120 } }] })

  const moved = own.map((asset) => (asset.type === 'usdt_eth' ? { ...asset, payment: MOVED } : asset))
  facts.replace({ name: 'assets', value: moved }, { name: 'swapSeconds', value: 45 })
  expect(await quote()).toMatchObject({ offers: [{ approvalSpender: MOVED, times: { swap: 45 } }] })
})

it('an asset that is removed is not listed and not sold any more', async () => {
  const facts = new ReplaceableFacts()
  const { provider, context } = createFixture([], {}, facts)
  const list = async () => (await provider.assets(context)).assets.map(({ providerId }) => providerId)
  expect(await list()).toContain('eth')
  facts.replace({ name: 'assets', value: own.filter(({ type }) => type !== 'eth') })
  expect(await list()).not.toContain('eth')
  expect(await provider.quote(ask(eth, ETH), context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
})

it.each([
  [{ type: 'x', identifier: 'NOPE.NOPE' }],
  [{ type: 'x', identifier: usdt.identifier }],
  [{ type: 'x', identifier: 'TRON.TRX', payment: MOVED }],
  [{ type: 'x', identifier: 'ETH.ETH', payment: C1.trx }],
])('refuses the asset %j', (asset) => {
  const fact = { name: 'assets', value: [asset], source: 'a test', seen: '2026-11-28' }
  expect(() => pactswapFacts.read([fact])).toThrow(InvalidFacts)
})
