import { describe, expect, it } from 'vitest'
import { Wins } from './wins.ts'

describe('how often a provider has the best route', () => {
  const levels = { pair: 'BTC>ETH', chains: 'bitcoin>1' }
  const noted = (wins: Wins, count: number, won: number, at = levels) => {
    for (let quote = 0; quote < count; quote++)
      wins.note(['NEAR', 'MAYAN'], at, new Set(quote < won ? ['NEAR'] : ['MAYAN']))
    return wins
  }

  it('is always before the first quote', () => {
    expect(new Wins().computeShare('NEAR', levels)).toBe(1)
  })

  it('is of the pair from twenty quotes on, else of the chains, else of all', () => {
    const wins = noted(new Wins(), 19, 0)
    noted(wins, 1, 1, { ...levels, pair: 'BTC>USDC' })
    noted(wins, 4, 4, { pair: 'SOL>ETH', chains: 'solana>1' })
    // Chains: 1 of 20; everything: 5 of 24.
    expect(wins.computeShare('NEAR', levels)).toBe(2 / 21)
    expect(wins.computeShare('NEAR', { pair: 'new', chains: 'solana>1' })).toBe(6 / 25)
    noted(wins, 1, 0)
    expect(wins.computeShare('NEAR', levels)).toBe(1 / 21)
    expect(wins.computeShare('MAYAN', levels)).toBe(21 / 21)
  })

  it('fades: at four hundred quotes both counts are halved', () => {
    expect(noted(new Wins(), 399, 399).computeShare('NEAR', levels)).toBe(1)
    expect(noted(new Wins(), 399, 100).computeShare('NEAR', levels)).toBe(101 / 400)
    expect(noted(new Wins(), 400, 100).computeShare('NEAR', levels)).toBe(51 / 201)
  })

  it('forgets the pair unused for longest beyond five thousand', () => {
    const wins = noted(new Wins(), 20, 20)
    const used = { pair: 'SOL>ETH', chains: 'solana>1' }
    noted(wins, 20, 20, used)
    const alone = { ...levels, chains: 'elsewhere' }
    // Each pair is one level more, besides those of the first two and their chains, of `other` and of all.
    const noteOther = (pair: number) => wins.note(['NEAR'], { pair: `p${pair}`, chains: 'other' }, new Set())
    for (let pair = 1; pair <= 4_994; pair++) {
      noteOther(pair)
      if (pair === 1) wins.note(['NEAR'], used, new Set(['NEAR']))
    }
    expect(wins.computeShare('NEAR', alone)).toBe(1)
    noteOther(4_995)
    expect(wins.computeShare('NEAR', alone)).toBeLessThan(0.1)
    noteOther(4_996)
    noteOther(4_997)
    expect(wins.computeShare('NEAR', levels)).toBeLessThan(0.1)
    expect(wins.computeShare('NEAR', used)).toBe(1)
  })
})
