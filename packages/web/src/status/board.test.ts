import type { ProviderStatusResponse, StatusResponse } from '@switchyard/client'
import { describe, expect, it } from 'vitest'
import { listProviders } from './board.ts'

const provider = (id: string, more: Partial<ProviderStatusResponse> = {}): ProviderStatusResponse => ({
  ...{ provider: id, supportedChains: ['1', 'bitcoin'], enabledChainsGlobal: ['1', 'bitcoin'] },
  ...{ disabledChainsGlobal: [], enabledChains: ['1', 'bitcoin'] },
  ...more,
})
const open = { expiresAt: '2026-11-23T10:05:00.000Z', since: '2026-11-23T10:00:00.000Z', reason: 'no answer in time' }
const chain = (code: string, chainId: string, halted: readonly string[] = []) => ({
  ...{ chain: code, chainId, tokens: 1 },
  providers: halted.map((id) => ({ provider: id, state: 'halted' as const })),
})
const status: StatusResponse = {
  ...{ since: '2026-11-23T04:00:00.000Z', stretchSeconds: 600, tokens: 2, providers: [] },
  chains: [chain('BTC', 'bitcoin', ['PARTLY_HALTED']), chain('ETH', '1')],
}

describe('the providers on the board', () => {
  it('have a state each, and what needs attention comes first', () => {
    const providers = [
      provider('OPEN', { note: 'singleNode', uncertainPrices: ['A.A'] }),
      provider('OFF', { enabledChainsGlobal: [], disabledChainsGlobal: ['1', 'bitcoin'], enabledChains: [] }),
      provider('RULED', { enabledChainsGlobal: ['1'], disabledChainsGlobal: ['bitcoin'], enabledChains: ['1'] }),
      provider('PARTLY_HALTED'),
      provider('LEFT_OUT', { supportedChains: [], enabledChainsGlobal: [], enabledChains: [], fault: 'It is broken.' }),
      provider('HALTED', { note: 'swapHalted' }),
      provider('UNREAD', { supportedChains: [], enabledChainsGlobal: [], enabledChains: [], note: 'unread' }),
      provider('SIDE', { switchedOff: [{ ...open, chain: 'BTC', side: 'sell' }] }),
      provider('DOWN', { switchedOff: [open] }),
    ]
    const rows = listProviders({ status, providers })
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      ['UNREAD', 'failing'],
      ['DOWN', 'failing'],
      ['HALTED', 'halted'],
      ['LEFT_OUT', 'leftOut'],
      ['RULED', 'partly'],
      ['PARTLY_HALTED', 'partly'],
      ['SIDE', 'partly'],
      ['OFF', 'switchedOff'],
      ['OPEN', 'open'],
    ])
    const reasons = Object.fromEntries(rows.map(({ id, reasons: all }) => [id, all]))
    expect(reasons).toMatchObject({
      DOWN: [{ kind: 'breaker', until: open.expiresAt, text: 'no answer in time' }],
      SIDE: [{ kind: 'breaker', chain: 'BTC', side: 'sell' }],
      RULED: [{ kind: 'rule', chains: ['BTC'] }],
      PARTLY_HALTED: [{ kind: 'halted', chains: ['BTC'] }],
      OPEN: [{ kind: 'singleNode' }, { kind: 'prices', count: 1 }],
    })
  })

  it('tell what is closed for the key alone', () => {
    const [row] = listProviders({ status, providers: [provider('X', { enabledChains: ['1'] })] })
    expect(row).toMatchObject({ state: 'partly', reasons: [{ kind: 'key', chains: ['BTC'] }] })
  })

  it('are shown from what could be loaded', () => {
    const counted = { ...status, providers: [{ provider: 'X', tokens: 7, calls: [] }] }
    expect(listProviders({ status: counted })).toMatchObject([{ id: 'X', tokens: 7, state: 'open' }])
    expect(listProviders({ providers: [provider('X')] })).toMatchObject([{ id: 'X', tokens: 0, calls: [] }])
    expect(listProviders({})).toEqual([])
  })
})
