import { checkPolicy, defaultPolicy, InvalidPolicy, type Policy } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { rulesSchema } from './rules-schema.ts'

describe('the policy of a configuration', () => {
  it('may set every rule that core has', () => {
    const policy: Policy = { ...defaultPolicy, priceToleranceBps: 120, priceJumpBps: 900 }
    expect(rulesSchema.parse({ defaults: false, ...policy })).toEqual({ defaults: false, ...policy })
  })

  it('is refused where core refuses it', () => {
    const wrong: readonly object[] = [
      { switchedOff: [{}] },
      { switchedOff: [{ side: 'sell', provider: 'NEAR' }] },
      { switchedOff: [{ provider: 'NEAR', expiresAt: 'soon' }] },
      { gates: [{ provider: 'NEAR' }] },
      { sizeCeilings: [{ usd: '1e5' }] },
      { feeCaps: [{ bps: 10_001 }] },
      { blacklist: ['ETH'] },
      { geoRules: { rule: ['us'] } },
      { geoTokens: { ETH: 'rule' } },
      { multiLeg: 'sometimes' },
      { maxDefaultSlippageBps: 10_001 },
      { outlierBps: -1 },
      { priceToleranceBps: 0.5 },
      { priceJumpBps: -1 },
      { settle: 'soon' },
      { settleByKey: { acme: 'soon' } },
      { settleMissBps: 10_001 },
      { ranking: 'best' },
      { provenLeastSwaps: 0 },
      { provenDays: 3_651 },
      { unknown: 1 },
    ]
    for (const policy of wrong) {
      expect(() => checkPolicy(policy)).toThrow(InvalidPolicy)
      expect(rulesSchema.safeParse(policy).success, JSON.stringify(policy)).toBe(false)
    }
  })
})
