import { expect, it } from 'vitest'
import { usdc } from '../../testing/fakes.ts'
import { twoLegEngine } from '../../testing/two-leg-engine.ts'
import { link, sender } from '../../testing/two-leg-providers.ts'

const router = `0x${'ab'.repeat(20)}`
const refund = `0x${'ef'.repeat(20)}`

const opensAt = (to: string, inboundAddress = to) =>
  twoLegEngine({
    second: {
      build: async ({ sellAmount }, { sources }) => ({
        kind: 'simpleTransfer',
        asset: usdc,
        amount: sellAmount,
        sources,
        to,
        inboundAddress,
        channel: { id: 'C' },
      }),
    },
  })

it.each([
  ['the sender', sender],
  ['the sender in capitals', `0x${sender.slice(2).toUpperCase()}`],
  ['the refund address', refund],
  ['the router that the first swap calls', router],
  ['the contract of the intermediate token', usdc.address ?? ''],
  ['the contract of the token sold', link.address ?? ''],
])('a second deposit at %s is refused', async (_, to) => {
  for (const addresses of [[to], [`0x${'cd'.repeat(20)}`, to]] as const) {
    const { code } = await opensAt(...(addresses as unknown as [string, string]))
    expect(await code({ refundAddress: refund })).toBe('unableToBuildTransaction')
  }
})

it('a second deposit at an address of the provider is accepted', async () => {
  const { code } = await opensAt(`0x${'cd'.repeat(20)}`)
  expect(await code({ refundAddress: refund })).toBe('no error')
})
