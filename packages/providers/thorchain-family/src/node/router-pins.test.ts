import { describe, expect, it } from 'vitest'
import { RouterPins } from './router-pins.ts'

const KNOWN = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
const [FIRST, SECOND] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']
const TEN_MINUTES = 600_000

const pins = (): RouterPins =>
  new RouterPins({ knownRouters: { ETH: [KNOWN] }, replacedRouters: {} }, { AVAX: [SECOND] })

describe('a router', () => {
  it('that is known or of the options is confirmed at once, in any case, on its own chain only', () => {
    expect(pins().isConfirmed({ chain: 'ETH', router: KNOWN }, 1, 0)).toBe(true)
    expect(pins().isConfirmed({ chain: 'ETH', router: KNOWN.toLowerCase() }, 1, 0)).toBe(true)
    expect(pins().isConfirmed({ chain: 'AVAX', router: SECOND }, 1, 0)).toBe(true)
    expect(pins().isConfirmed({ chain: 'AVAX', router: KNOWN }, 1, 0)).toBe(false)
    expect(pins().isConfirmed({ chain: 'ETH', router: SECOND }, 1, 0)).toBe(false)
  })

  it('that is new is confirmed by two nodes', () => {
    expect(pins().isConfirmed({ chain: 'ETH', router: FIRST }, 2, 0)).toBe(true)
    expect(pins().isConfirmed({ chain: 'ETH', router: FIRST }, 1, 0)).toBe(false)
  })

  it('that is new is confirmed by one node after ten minutes', () => {
    const one = pins()
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 1_000)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 1_000 + TEN_MINUTES - 1)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 1_000 + TEN_MINUTES)).toBe(true)
  })

  it('must be named without another in between', () => {
    const one = pins()
    one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 0)
    expect(one.isConfirmed({ chain: 'ETH', router: SECOND }, 1, TEN_MINUTES)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, TEN_MINUTES)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 2 * TEN_MINUTES)).toBe(true)
  })

  it('waits from the time that the clock was set back to', () => {
    const one = pins()
    one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 10 * TEN_MINUTES)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, TEN_MINUTES)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 2 * TEN_MINUTES - 1)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 2 * TEN_MINUTES)).toBe(true)
  })

  it('that was replaced is never confirmed, unless the options name it', () => {
    const replaced = { knownRouters: { AVAX: [FIRST] }, replacedRouters: { AVAX: [SECOND] } }
    const one = new RouterPins(replaced, {})
    const named = { chain: 'AVAX', router: SECOND.toUpperCase().replace('0X', '0x') }
    expect(one.isConfirmed(named, 2, 0)).toBe(false)
    expect(one.isConfirmed(named, 1, 0)).toBe(false)
    expect(one.isConfirmed(named, 1, 2 * TEN_MINUTES)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: SECOND }, 2, 0)).toBe(true)
    expect(new RouterPins(replaced, { AVAX: [SECOND] }).isConfirmed(named, 1, 0)).toBe(true)
  })

  it('waits on each chain apart', () => {
    const one = pins()
    one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, 0)
    expect(one.isConfirmed({ chain: 'BSC', router: FIRST }, 1, TEN_MINUTES)).toBe(false)
    expect(one.isConfirmed({ chain: 'ETH', router: FIRST }, 1, TEN_MINUTES)).toBe(true)
  })
})
