import { describeRecorded } from '@switchyard/test-support'
import { namesAsset, parseMemo, readHistory, readMemoAsset } from '@switchyard/thorchain-family'
import { expect, it } from 'vitest'
import { mayachainNetwork } from './network.ts'
import { recorded } from './testing/recordings.ts'

describeRecorded('Midgard', () => {
  const { actions } = recorded('midgard/xchain-mayaquery_actions.json')

  it('provides the times of swaps and payments', () => {
    expect(actions.map((action: unknown) => readHistory(mayachainNetwork, { actions: [action] }))).toEqual([
      { block: 7_861_337, swappedAt: 1_726_832_784, paidAt: 1_726_832_784 },
      { block: 5_275_978, swappedAt: 1_710_210_508, paidAt: 1_710_210_508 },
      { block: 5_275_978, swappedAt: 1_710_210_508, paidAt: 1_710_210_508 },
      // Paid 80 blocks later.
      { block: 6_040_388, swappedAt: 1_715_163_259, paidAt: 1_715_163_739 },
    ])
  })

  it('contains memos in the form of Maya Protocol', () => {
    const memos = actions.map(({ metadata }: { metadata: { swap: { memo: string } } }) => parseMemo(metadata.swap.memo))
    expect(memos).toEqual([
      {
        asset: 'THOR.RUNE',
        destination: 'thor1qvlul0ujfrq27ja7uxrp8r7my9juegz0ug3nsg',
        limit: 0n,
        interval: 4,
        quantity: 0,
        affiliates: [],
      },
      ...Array(2).fill({
        asset: 'MAYA.CACAO',
        destination: 'maya17xu9ej4rkxsmnl3wkp0kph6k4jk70gzay56p0l',
        limit: 0n,
        interval: 0,
        quantity: 0,
        affiliates: [{ account: 'wr', bps: 100 }],
      }),
      {
        asset: 'ARB.TGT-341',
        destination: '',
        limit: 0n,
        interval: 0,
        quantity: 0,
        affiliates: [{ account: 'wr', bps: 100 }],
      },
    ])
    expect(namesAsset(mayachainNetwork, 'ARB.TGT-341', 'ARB.TGT-0X429FED88F10285E61B12BDF00848315FBDFCC341')).toBe(true)
    expect(readMemoAsset(mayachainNetwork, 'CACAO')).toBe('MAYA.CACAO')
  })
})
