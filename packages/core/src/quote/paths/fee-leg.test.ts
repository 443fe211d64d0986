import { describe, expect, it, onTestFinished } from 'vitest'
import type { Caller } from '../../contract/caller.ts'
import { anonymous } from '../../memory/open-keys.ts'
import type { Policy } from '../../policy/policy.ts'
import { call, chainPluginOf, pluginOf, usdc } from '../../testing/fakes.ts'
import { startEngine } from '../../testing/two-leg-engine.ts'
import { bridge, dex, linkQuote, twoChains } from '../../testing/two-leg-providers.ts'

interface Given {
  readonly caller?: Partial<Caller>
  readonly caps?: { readonly first?: number; readonly second?: number }
  readonly policy?: Partial<Policy>
}

/** Basis points that DEX and BRIDGE are asked to take of a route through both, or none where there is no route. */
const chargedBy = async ({ caller, caps = {}, policy }: Given): Promise<readonly [number, number] | 'no route'> => {
  const capped = (bps: number | undefined) => (bps === undefined ? {} : { capabilities: { feeCapBps: bps } })
  const [first, second] = [dex(capped(caps.first)), bridge(capped(caps.second))]
  const fees = { affiliateTiers: [{ fromUsd: '0', bps: 30 }], serviceTiers: [{ fromUsd: '0', bps: 15 }], ...caller }
  const engine = startEngine({
    plugins: [pluginOf(first, second), ...twoChains().map(chainPluginOf)],
    keys: { find: async () => ({ ...anonymous, ...fees }) },
    policy: { intermediateAssets: [usdc.identifier], ...policy },
  })
  onTestFinished(() => engine.dispose())
  const found = await engine.quote(call(linkQuote())).catch(() => undefined)
  if (!found || found.routes.length === 0) return 'no route'
  const total = (asked: typeof first.asked) => {
    const last = asked.at(-1)?.fees
    return last === undefined ? -1 : last.affiliateBps + last.serviceBps
  }
  return [total(first.asked), total(second.asked)]
}

describe('the leg of a route of two providers that takes the fees', () => {
  it('is the second, so that a swap that stops half-way pays none', async () => {
    expect(await chargedBy({})).toEqual([0, 45])
  })

  it('is the first where the second takes less', async () => {
    expect(await chargedBy({ caps: { second: 45 } })).toEqual([0, 45])
    expect(await chargedBy({ caps: { second: 44 } })).toEqual([45, 0])
    expect(await chargedBy({ policy: { feeCaps: [{ provider: 'BRIDGE', bps: 44 }] } })).toEqual([45, 0])
  })

  it('is the first where the affiliate has an account at its protocol alone', async () => {
    expect(await chargedBy({ caller: { affiliateAccounts: { dex: 'me' } } })).toEqual([45, 0])
    expect(await chargedBy({ caller: { affiliateAccounts: { dex: 'me', bridge: 'me' } } })).toEqual([0, 45])
    expect(await chargedBy({ caller: { affiliateAccounts: { bridge: 'me' } } })).toEqual([0, 45])
  })

  it('is chosen by the operator’s accounts where there is no affiliate fee', async () => {
    const caller = { affiliateTiers: [], affiliateAccounts: { bridge: 'me' }, serviceAccounts: { dex: 'us' } }
    expect(await chargedBy({ caller })).toEqual([15, 0])
  })

  it('is the second in spite of an account at a first one that takes less', async () => {
    expect(await chargedBy({ caller: { affiliateAccounts: { dex: 'me' } }, caps: { first: 44 } })).toEqual([0, 45])
  })

  it('does not exist where both take less, and then there is no route', async () => {
    expect(await chargedBy({ caps: { first: 44, second: 44 } })).toBe('no route')
  })
})
