import { ReplaceableFacts } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { createFixture, quoteParams } from './testing/fixture.ts'
import { estimate } from './testing/orchestra.ts'

it('replaced facts hold for the next quote and the next request', async () => {
  const facts = new ReplaceableFacts()
  const { provider, context, take } = createFixture({ estimate }, { baseUrl: undefined }, facts)
  await provider.assets(context)
  const quote = async () => provider.quote(quoteParams({ slippageBps: 2_000 }), context)
  expect(await quote()).toMatchObject({ offers: [{ times: { swap: 30 }, depositKind: 'simpleTransfer' }] })
  const [before] = take().slice(-1)
  expect(new URL(before?.url ?? '').host).toBe('orchestration.flashnet.xyz')
  expect(new URL(before?.url ?? '').searchParams.get('slippageBps')).toBe('1000')

  facts.replace(
    { name: 'apiUrl', value: 'https://mine.example' },
    { name: 'swapSeconds', value: 75 },
    { name: 'maxSlippageBps', value: 300 },
    { name: 'memoChains', value: ['ETH', 'BASE', 'SOL'] },
  )
  expect(await quote()).toMatchObject({ offers: [{ times: { swap: 75 }, depositKind: undefined }] })
  const [after] = take().slice(-1)
  expect(new URL(after?.url ?? '').host).toBe('mine.example')
  expect(new URL(after?.url ?? '').searchParams.get('slippageBps')).toBe('300')
})
