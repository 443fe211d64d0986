import { describe, expect, it } from 'vitest'
import type { LinkKey } from '../../contract/link-key.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import type { Track } from '../../domain/swap.ts'
import { mintAccessToken, verifyAccessToken } from './access-token.ts'
import { link } from './link.ts'
import { findRedactionReason } from './project.ts'

const NOW = 1_790_000_000_000
const linkKeys: readonly LinkKey[] = [{ id: 'one', secret: new Uint8Array(32).fill(7) }]
const clock = { now: () => NOW }
const engine = { explorerUrl: 'https://explorer.example/', linkKeys, clock }
const swap = { callerId: 'owner', chainId: '1' }
const swapStatus = { chainId: '10', hash: '0xab' } as SwapStatus
const track: Track = { swapStatus, privacyMode: true }

describe('the link to a confidential swap', () => {
  it('names the swap and opens it, for its owner', () => {
    const { explorerUrl = '', ...same } = link(engine, track, { swap, callerId: 'owner' })
    expect(same).toEqual(track)
    const { origin, pathname, searchParams } = new URL(explorerUrl)
    const { t = '', ...named } = Object.fromEntries(searchParams)
    expect([origin + pathname, named]).toEqual(['https://explorer.example/', { hash: '0xab', chainId: '1' }])
    expect(verifyAccessToken(linkKeys, t, { chainId: '1', hash: '0xab', now: NOW })).toBe('valid')
  })

  it('has one slash behind the address of the explorer', () => {
    for (const explorerUrl of ['https://explorer.example/x', 'https://explorer.example/x/'])
      expect(link({ ...engine, explorerUrl }, track, { swap, callerId: 'owner' }).explorerUrl).toMatch(
        /^https:\/\/explorer\.example\/x\/\?hash=/,
      )
  })

  it.each<[string, Parameters<typeof link>]>([
    ['without an explorer', [{ ...engine, explorerUrl: undefined }, track, { swap, callerId: 'owner' }]],
    ['for a swap that is not confidential', [engine, { ...track, privacyMode: false }, { swap, callerId: 'owner' }]],
    ['in a redacted view', [engine, { ...track, redactionReason: 'notOwner' }, { swap, callerId: 'owner' }]],
    ['for somebody else', [engine, track, { swap, callerId: 'other' }]],
    ['for nobody', [engine, track, { swap, callerId: undefined }]],
    ['for a swap that was not built here', [engine, track, { swap: undefined, callerId: 'owner' }]],
  ])('is not given %s', (_, given) => {
    expect(link(...given)).toBe(given[1])
  })
})

describe('a confidential swap', () => {
  const closed = (callerId: string | undefined, accessToken?: string, stored: typeof swap | undefined = swap) =>
    findRedactionReason(
      { linkKeys, clock },
      { swap: stored, request: accessToken ? { accessToken } : {}, swapStatus },
      callerId,
    )
  const minted = (chainId: string, age = 0) => mintAccessToken(linkKeys, { chainId, hash: '0xab' }, NOW - age)

  it('is open to its own key, and closed to every other', () => {
    expect([closed('owner'), closed('other'), closed(undefined)]).toEqual([undefined, 'notOwner', 'notOwner'])
  })

  it('is open to a token of it for a day', () => {
    expect(closed('other', minted('1'))).toBeUndefined()
    expect(closed(undefined, minted('1', 86_400_000))).toBe('tokenExpired')
    expect(closed(undefined, minted('10'))).toBe('tokenInvalid')
    expect(closed('owner', 'nonsense')).toBeUndefined()
  })

  it('that was not built here has the chain that its provider reports, and no owner', () => {
    const stored: Partial<StoredSwap> | undefined = undefined
    const found = findRedactionReason(
      { linkKeys, clock },
      { swap: stored, request: { accessToken: minted('10') }, swapStatus },
      'a',
    )
    expect(found).toBeUndefined()
    expect(findRedactionReason({ linkKeys, clock }, { swap: stored, request: {}, swapStatus }, undefined)).toBe(
      'notOwner',
    )
  })
})
