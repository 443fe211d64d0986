import type { Token, TokenListing } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { BTC, ETH } from '../testing/samples.ts'
import { createTokenBodies } from './create-token-bodies.ts'
import { renderTokens } from './render-tokens.ts'

const listing = (tokens: readonly Token[], provider = 'NEAR'): TokenListing => ({
  ...{ provider, timestamp: 0, keywords: ['k'] },
  tokens,
})
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('the bodies of the lists of tokens', () => {
  it('have the names of CAIP-19 only where these are asked for, of the same lists', async () => {
    const bodies = createTokenBodies()
    const listings = [listing([BTC, ETH])]
    for (const query of [{ caip19: true }, {}, { provider: 'NEAR', caip19: true }, { provider: 'NEAR' }]) {
      const body = decode(await bodies(listings, query))
      expect(body).toBe(JSON.stringify(renderTokens(listings, query)))
      expect(body.includes('"caip19"')).toBe(query.caip19 === true)
    }
  })

  it('are made anew for other lists', async () => {
    const bodies = createTokenBodies()
    const [one, other] = [await bodies([listing([BTC])], {}), await bodies([listing([ETH])], {})]
    expect([decode(one).includes('BTC.BTC'), decode(other).includes('BTC.BTC')]).toEqual([true, false])
  })

  it('are whole at every number of tokens', async () => {
    for (const count of [0, 1, 255, 256, 257, 512]) {
      const listings = [listing(Array(count).fill(ETH)), listing([], 'EMPTY'), listing([BTC], 'LAST')]
      expect(decode(await createTokenBodies()(listings, {}))).toBe(JSON.stringify(renderTokens(listings)))
    }
  })

  it('are tried again after they could not be made', async () => {
    let isBroken = true
    const broken: Token = Object.defineProperty({ ...ETH }, 'name', {
      get: () => {
        if (isBroken) throw new Error('broken')
        return 'Ether'
      },
    })
    const bodies = createTokenBodies()
    const listings = [listing([broken])]
    await expect(bodies(listings, {})).rejects.toThrow('broken')
    isBroken = false
    expect(decode(await bodies(listings, {}))).toContain('"name":"Ether"')
  })
})
