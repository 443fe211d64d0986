import { UpstreamError } from '@switchyard/core'
import { describe, expect, it, vi } from 'vitest'
import type { ChainSettings } from './chain-settings.ts'
import { utxoFacts } from './facts.ts'
import type { Gateway, GatewayConsensus } from './gateway/gateway.ts'
import { rules } from './rules.ts'
import { readZcashConsensus } from './zcash-consensus.ts'

const read = async (code: string, consensus: () => Promise<GatewayConsensus>) => {
  const gateway = { consensus: vi.fn(consensus) }
  const settings = {
    gateway: gateway as unknown as Gateway,
    rules: rules[code] as ChainSettings['rules'],
    facts: () => utxoFacts.own,
  }
  const found = await readZcashConsensus(settings, new AbortController().signal)
  return { found, asked: gateway.consensus.mock.calls.length }
}

describe('the consensus of Zcash', () => {
  it('is asked for on no other chain', async () =>
    expect(await read('BTC', async () => ({}))).toEqual({ found: undefined, asked: 0 }))

  it('is the latest known one, without an expiry, while the index is away', async () => {
    const known = { branchId: utxoFacts.own.consensusBranch, expiryHeight: 0, marginalFee: 5_000n }
    expect((await read('ZEC', () => Promise.reject(new UpstreamError('down')))).found).toEqual(known)
    expect((await read('ZEC', async () => ({}))).found).toEqual(known)
    expect((await read('ZEC', async () => ({ branch: 1, height: 100 }))).found).toEqual({
      branchId: 1,
      expiryHeight: 220,
      marginalFee: 5_000n,
    })
  })

  it('measures fees by the lower marginal fee from block 3,590,000', async () => {
    const marginalFee = async (height: number) => (await read('ZEC', async () => ({ height }))).found?.marginalFee
    expect([await marginalFee(3_589_999), await marginalFee(3_590_000)]).toEqual([5_000n, 1_000n])
  })

  it('is not guessed where the reading itself is wrong', async () =>
    await expect(read('ZEC', () => Promise.reject(new TypeError('wrong')))).rejects.toThrow(TypeError))
})
