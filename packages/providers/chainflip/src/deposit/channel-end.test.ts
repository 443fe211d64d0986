import { describe, expect, it } from 'vitest'
import { openedChannel } from '../testing/backend.ts'
import { codeOf, createChannelFixture, HEIGHTS, OPEN } from '../testing/building.ts'
import { addresses, NOW, offerOf, quoteParams } from '../testing/fixture.ts'

describe('a deposit channel', () => {
  describe('closes', () => {
    const closing = async (expiry: unknown, height: unknown) => {
      const { chainflip, context } = createChannelFixture({
        [OPEN]: openedChannel({ source_chain_expiry_block: expiry }),
        [HEIGHTS]: { bitcoin: height, ethereum: 1 },
      })
      return chainflip.build(await offerOf(chainflip, quoteParams(), context), addresses(), context)
    }

    it.each([
      ['the usual life of a channel ahead', 885_280, 885_136, 144 * 600_000 * 0.8],
      ['sooner', 885_280, 885_271, 9 * 600_000 * 0.8],
      ['sooner, in hex', '0xd8220', '0xd821f', 0.8 * 600_000],
      ['later than a channel lives', 999_999_999, 885_136, 144 * 600_000 * 0.8],
    ])('at the block of the response: %s', async (_name, expiry, height, ms) => {
      const deposit = await closing(expiry, height)
      expect([deposit.expiresAt, deposit.channel?.expiresAt]).toEqual([NOW + ms, NOW + ms])
    })

    it.each([
      ['in the past', 885_136, 885_137],
      ['now', 885_136, 885_136],
      ['at no block', null, 885_136],
      ['at no block, where no height is known', undefined, undefined],
      ['at block 0', 0, undefined],
      ['before the first block', -1, undefined],
      ['at half a block', 885_280.5, 885_136],
      ['at words', 'soon', 885_136],
      ['at an endless number', '9'.repeat(400), 885_136],
    ])('at an invalid block, and is refused: %s', async (_name, expiry, height) => {
      expect(await codeOf(closing(expiry, height))).toBe('UpstreamError')
    })

    it.each([null, 'high', -5, {}])('after the usual lifetime, with the height %j', async (height) => {
      expect((await closing(885_280, height)).expiresAt).toBe(NOW + 144 * 600_000 * 0.8)
    })
  })
})
