import type { IncomingPayment, Token } from '@switchyard/core'
import { expect, it } from 'vitest'
import { reader } from './reader.ts'
import { coin, USDC, usdc } from './testing/fixtures.ts'

const paying = (address: string, asset: Token = coin): IncomingPayment => ({ asset, address, role: 'destination' })

it.each([
  ['0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d', coin, 'token', 'lost'],
  ['0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d', coin, 'token', 'lost'],
  ['0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7', coin, 'token', 'lost'],
  ['0x1', coin, 'derived', 'lost'],
  [USDC, usdc, 'token', 'lost'],
  ['0x03b79b882cd0310822ebf3fe2be44a828f8939e699f8fd55a69cd70473f69090', coin, 'wallet', 'risk'],
])('a token and an account of a protocol are known in every spelling: %s', (address, asset, kind, verdict) => {
  expect(reader.inspectRecipient?.(paying(address, asset))).toMatchObject({ kind, problems: [{ verdict }] })
})

it('the address of a user tells nothing, and the zero address is none', () => {
  const user = '0x048fa41160CF328a766fd6528915aA5836bE1a1548b6Da62201ba1c7175736bA'
  expect(reader.inspectRecipient?.(paying(user, usdc))).toEqual({ kind: undefined, problems: [] })
  expect(reader.inspectRecipient?.(paying('0x0'))).toBeUndefined()
})
