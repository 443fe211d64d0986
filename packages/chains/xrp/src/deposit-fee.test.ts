import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildOver, chainOver, coin, context, serverOf } from './testing/fixtures.ts'

const [from, to] = ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh']
const sell = { kind: 'simpleTransfer', asset: coin, amount: 1_000_000n, sources: [from] as [string], to } as const

it('the estimate of a fee is what the built payment pays, at any load', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (loadFactor) => {
      const accounts = { [from]: { balance: 50_000_000n }, [to]: { balance: 1n } }
      const chain = chainOver(serverOf({ accounts, loadFactor }).http)
      const rates = (await chain.readFeeRates?.('XRP', context)) ?? null
      const { networkFee } = await buildOver(chain, sell)
      expect(chain.estimateDepositFee?.(coin, { kind: 'transfer' }, rates)).toEqual({ amount: networkFee })
    }),
    { numRuns: 20 },
  )
})
