import { type Json, memorySwaps, type StoredSwap, type SwapStore } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenPlace } from './place.ts'
import { leg, swap } from './swap.ts'

/** How both databases save and find swaps. */
export const swapsSuite = (at: OpenPlace): void => {
  describe('swaps', () => {
    it('are returned as they were saved, with any content', async () => {
      const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
      const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
      const any = fc.record({
        swapId: fc.uuid(),
        routeId: fc.uuid(),
        quoteId: fc.uuid(),
        callerId: text,
        privacy: fc.boolean(),
        chainId: text,
        provider: text,
        sellAsset: text,
        buyAsset: text,
        sellAmount: fc.bigInt({ min: 0n, max: 2n ** 256n }),
        expectedBuyAmount: text,
        sourceAddress: text,
        destinationAddress: text,
        depositAddress: sometimes(text),
        depositChannelId: fc.uuid(),
        memo: sometimes(text),
        slippageBps: sometimes(fc.double({ min: 0, max: 10_000, noNaN: true }).map((bps) => bps || 0)),
        state: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json),
        createdAt: fc.nat({ max: 2 ** 50 }),
        hash: sometimes(fc.uuid()),
      })
      await fc.assert(
        fc.asyncProperty(any, async (drawn) => {
          const saved = JSON.parse(JSON.stringify({ ...drawn, sellAmount: '' }))
          const whole: StoredSwap = { ...saved, sellAmount: drawn.sellAmount }
          await at.store.swaps.save(whole)
          expect(await at.store.swaps.findByChannel(drawn.depositChannelId)).toEqual(whole)
          if (drawn.hash !== undefined)
            expect(await at.store.swaps.findByHash(drawn.chainId, drawn.hash)).toEqual(whole)
        }),
        { numRuns: 40 },
      )
    })

    it('are found as in the memory store, after any sequence of operations', async () => {
      const id = fc.constantFrom('a', 'b', 'c')
      const hash = fc.constantFrom('0xAB', 'ab', 'cd', 'EF')
      const step = fc.oneof(
        fc.tuple(fc.constant('save' as const), id, fc.constantFrom('d1', 'd2', undefined)),
        fc.tuple(fc.constant('secondLeg' as const), id, fc.constantFrom('d1', 'd2')),
        fc.tuple(fc.constant('bind' as const), id, hash),
      )
      let round = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          round += 1
          const own = (text: string) => `${text}-${round}`
          const run = async (swaps: SwapStore): Promise<unknown> => {
            for (const [what, one, other] of steps) {
              if (what === 'bind') await swaps.bind(own(one), `${other}${round}`)
              else if (what === 'secondLeg') {
                const place = { depositAddress: own(other), depositChannelId: own(other) }
                await swaps.save(swap(own(one), { depositAddress: own('d1'), secondLeg: leg(place) }))
              } else if (other === undefined) await swaps.save(swap(own(one)))
              else await swaps.save(swap(own(one), { depositAddress: own(other), depositChannelId: own(other) }))
            }
            const hashes = ['ab', '0xcd', 'EF'].map((text) => swaps.findByHash('bitcoin', `${text}${round}`))
            const channels = ['d1', 'd2'].map((text) => swaps.findByChannel(own(text)))
            const addresses = ['d1', 'd2'].map((text) => swaps.findByDepositAddress(own(text)))
            return Promise.all([...hashes, ...channels, ...addresses])
          }
          expect(await run(at.store.swaps)).toEqual(await run(memorySwaps()))
        }),
        { numRuns: 60 },
      )
    })

    it('are found by their id', async () => {
      const one = swap('by-id', { terms: { expiresAt: 5, list: [null, 'x'] }, version: 1, seal: 'key.mac' })
      await at.store.swaps.save(one)
      expect(await at.store.swaps.findById('by-id')).toEqual(one)
      expect(await at.store.swaps.findById('BY-ID')).toBeUndefined()
    })

    it('are found by hash on their own chain only, and not by values that were never saved', async () => {
      await at.store.swaps.save(swap('on-bitcoin'))
      await at.store.swaps.bind('on-bitcoin', 'feed')
      expect(await at.store.swaps.findByHash('bitcoin', '0xFEED')).toMatchObject({ swapId: 'on-bitcoin', hash: 'feed' })
      expect(await at.store.swaps.findByHash('1', 'feed')).toBeUndefined()
      expect(await at.store.swaps.findByChannel('nobody')).toBeUndefined()
      expect(await at.store.swaps.findByDepositAddress('nobody')).toEqual([])
      await at.store.swaps.bind('nobody', 'beef')
      expect(await at.store.swaps.findByHash('bitcoin', 'beef')).toBeUndefined()
    })

    it('are found by an EVM deposit address in any case, newest last', async () => {
      const address = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
      await at.store.swaps.save(swap('first', { depositAddress: address }))
      await at.store.swaps.save(swap('second', { depositAddress: address.toLowerCase() }))
      const found = await at.store.swaps.findByDepositAddress(address.toUpperCase().replace('0X', '0x'))
      expect(found.map(({ swapId }) => swapId)).toEqual(['first', 'second'])
      expect(found[0]?.depositAddress).toBe(address)
    })

    it('through two providers are found by the channel and the deposit address of either leg', async () => {
      const own = { depositAddress: '0xF1', depositChannelId: 'first-leg' }
      const secondLeg = leg({ depositAddress: '0xAB5e', depositChannelId: 'second-leg' })
      const whole = swap('two-legs', { ...own, secondLeg })
      await at.store.swaps.save(whole)
      for (const id of ['first-leg', 'second-leg']) expect(await at.store.swaps.findByChannel(id)).toEqual(whole)
      for (const address of ['0xf1', '0xab5E'])
        expect(await at.store.swaps.findByDepositAddress(address)).toEqual([whole])
      await at.store.swaps.bind('two-legs', 'face')
      expect(await at.store.swaps.findByHash('bitcoin', 'face')).toEqual({ ...whole, hash: 'face' })
    })

    it('by contract call are found by the address that signs them, on their own chain, newest last', async () => {
      const sourceAddress = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
      const call = { chainId: '1', sourceAddress }
      await at.store.swaps.save(swap('call-1', call))
      await at.store.swaps.save(swap('call-2', { ...call, sourceAddress: sourceAddress.toLowerCase() }))
      await at.store.swaps.save(swap('call-3', { ...call, secondLeg: leg({ depositAddress: '0xAB5e' }) }))
      await at.store.swaps.save(swap('paid-1', { ...call, depositAddress: '0xF1' }))
      await at.store.swaps.save(swap('paid-2', { ...call, depositChannelId: 'paid-2' }))
      await at.store.swaps.save(swap('call-4', { ...call, chainId: '10' }))
      const found = async (chainId: string, address: string) =>
        (await at.store.swaps.findCallsFrom?.(chainId, address))?.map(({ swapId }) => swapId)
      expect(await found('1', sourceAddress.toUpperCase().replace('0X', '0x'))).toEqual(['call-1', 'call-2', 'call-3'])
      expect(await found('10', sourceAddress)).toEqual(['call-4'])
      await at.store.swaps.save(swap('call-5', { chainId: 'solana', sourceAddress: 'AbCd' }))
      expect([await found('solana', 'AbCd'), await found('solana', 'abcd')]).toEqual([['call-5'], []])
      await at.store.swaps.save(swap('call-1', { ...call, depositAddress: '0xF2' }))
      expect(await found('1', sourceAddress)).toEqual(['call-2', 'call-3'])
    })

    it('of a busy vault are limited to the newest thousand', async () => {
      const busy = Array.from({ length: 1_005 }, (_, index) => swap(`vault-${index}`, { depositAddress: 'vault' }))
      for (const one of busy) await at.store.swaps.save(one)
      const found = await at.store.swaps.findByDepositAddress('vault')
      expect(found.map(({ swapId }) => swapId)).toEqual(busy.slice(-1_000).map(({ swapId }) => swapId))
    }, 60_000)

    it('are all saved when many are saved at once, and a hash bound to many belongs to one of them', async () => {
      const many = Array.from({ length: 200 }, (_, index) => swap(`many-${index}`, { depositChannelId: `m-${index}` }))
      await Promise.all(
        many.map(async (one) => {
          await at.store.swaps.save(one)
          await at.store.swaps.bind(one.swapId, 'contested')
        }),
      )
      const found = await Promise.all(many.map((_, index) => at.store.swaps.findByChannel(`m-${index}`)))
      expect(found.map((one) => one?.swapId)).toEqual(many.map(({ swapId }) => swapId))
      expect((await at.store.swaps.findByHash('bitcoin', 'contested'))?.swapId).toMatch(/^many-\d+$/)
    })
  })
}
