import { describe, expect, it } from 'vitest'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { leg } from '../../testing/followed-swap.ts'
import { listExplorerLinks } from './list-explorer-links.ts'

describe('the links of a swap', () => {
  const explorers = { BTC: 'https://btc/{hash}?a', ETH: 'https://eth/{hash}' }
  const linked = (...legs: SwapStatus['legs']) => listExplorerLinks(explorers, { legs })

  it('are one for each step, empty where its chain has no page or it no transaction', () => {
    expect(linked(leg('completed'), leg('pending', { hash: '' }), leg('pending', { chainId: 'solana' }))).toEqual([
      'https://btc/aa11?a',
      '',
      '',
    ])
    expect(linked(leg('pending', { chainId: '1', hash: 'a/b$&' }))).toEqual(['https://eth/a%2Fb%24%26'])
  })

  it('are absent where no step has one', () => {
    expect(linked(leg('pending', { chainId: 'nowhere' }))).toBeUndefined()
    expect(linked()).toBeUndefined()
  })
})
