import { expect, it } from 'vitest'
import { renderSwapCheck } from './render-swap-check.ts'

it('a check of a swap says what was found, and its end in whole seconds that extend nothing', () => {
  const checks = [
    { name: 'expiration', ok: true },
    { name: 'halts', ok: false, reason: 'THORCHAIN is halted.' },
  ] as const
  expect(renderSwapCheck({ swapId: 's-1', ok: false, checks, expiresAt: 1_763_640_300_999 })).toStrictEqual({
    swapId: 's-1',
    ok: false,
    checks: [
      { name: 'expiration', ok: true },
      { name: 'halts', ok: false, reason: 'THORCHAIN is halted.' },
    ],
    expiration: '1763640300',
  })
})
