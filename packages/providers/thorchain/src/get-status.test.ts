import { describe, expect, it } from 'vitest'
import { getStatusSuite } from '../../thorchain-family/src/testing/get-status-suite.ts'
import { payoutSuite } from '../../thorchain-family/src/testing/payout-suite.ts'
import { progressSuite } from '../../thorchain-family/src/testing/progress-suite.ts'
import { stagesOf, statusPath } from '../../thorchain-family/src/testing/swap-scenario.ts'
import { harness, type StubAnswers } from './testing/harness.ts'
import { pools } from './testing/node.ts'
import { scenario } from './testing/swap-scenario.ts'
import { testNetwork } from './testing/test-network.ts'

describe('getStatus', () => {
  getStatusSuite(testNetwork, scenario)
  progressSuite(testNetwork, scenario)
  payoutSuite(testNetwork, scenario)

  const { tx, done } = stagesOf(testNetwork, scenario)
  const pendingAsset = async (asset: string, answers?: StubAnswers): Promise<readonly unknown[]> => {
    const status = {
      tx: { ...tx, memo: `=:${asset}:${scenario.bought.address}` },
      stages: { ...done, swap_status: { pending: true } },
    }
    const { provider, context } = harness({ [statusPath(testNetwork, scenario)]: status, ...answers })
    if (answers) await provider.assets(context)
    const found = await provider.getStatus?.({ hash: scenario.hash }, context)
    return [found?.toAsset, found?.legs.at(-1)?.toAsset]
  }
  const both = (identifier: string) => [identifier, identifier]

  it('names the contract token of a pending swap whose memo has a shortened name', async () => {
    const usdc = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    for (const answers of [undefined, {}]) {
      expect(await pendingAsset('ETH.USDC', answers)).toEqual(both(usdc))
      expect(await pendingAsset('eth.usdc-b48', answers)).toEqual(both(usdc))
      expect(await pendingAsset('ETH.ETH', answers)).toEqual(both('ETH.ETH'))
    }
    expect(await pendingAsset('TRON.USDT', {})).toEqual(both('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'))
  })

  it('keeps the shortened name of a pending swap that several pools share', async () => {
    const rival = { ...pools[9], asset: 'ETH.USDC-0X0000000000000000000000000000000000000E48' }
    const answers = { '/thorchain/pools': [...pools, rival] }
    expect(await pendingAsset('ETH.USDC', answers)).toEqual(both('ETH.USDC'))
    expect(await pendingAsset('ETH.USDC-B48', answers)).toEqual(
      both('ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    )
  })
})
