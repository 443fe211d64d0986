import { describe, expect, it } from 'vitest'
import { networkData } from '../testing/network-data.ts'
import { completeMemo } from './complete-memo.ts'
import { parseMemo } from './memo.ts'

const network = { ...networkData, omittedPrefixes: { XRD: ['account_rdx1', 'account_rdx'] } }
const ACCOUNT = 'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w'
const SHORT = '6x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w'

const destinationOf = (memo: string, of = network): string | undefined => completeMemo(of, parseMemo(memo))?.destination

// Source: mayanode, `SwapMemo.string`.
describe('a memo whose destination lacks its start', () => {
  it('is given the start that makes it an address of the chain', () => {
    expect(destinationOf(`=:XRD.XRD:${SHORT}:1/3/0`)).toBe(ACCOUNT)
    expect(destinationOf(`=:XRD.XRD:1${SHORT}:1/3/0`)).toBe(ACCOUNT)
  })

  it('keeps its other parts', () => {
    const memo = parseMemo(`=:XRD.XRD:${SHORT}/0xR:7/3/2:a:10`)
    expect(completeMemo(network, memo)).toEqual({ ...memo, destination: ACCOUNT })
  })

  it('is unchanged when it is whole, for another asset, or no address with any start', () => {
    for (const memo of [
      `=:XRD.XRD:${ACCOUNT}:1/3/0`,
      `=:b:${SHORT}:1/3/0`,
      `=:XRD.HUG:${SHORT}:1/3/0`,
      '=:XRD.XRD:alice:1/3/0',
    ])
      expect(completeMemo(network, parseMemo(memo))).toEqual(parseMemo(memo))
    expect(destinationOf(`=:XRD.XRD:${SHORT}:1/3/0`, networkData as typeof network)).toBe(SHORT)
    expect(completeMemo(network, undefined)).toBeUndefined()
  })
})
