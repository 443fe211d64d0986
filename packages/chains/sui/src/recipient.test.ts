import type { IncomingPayment, Token } from '@switchyard/core'
import { expect, it } from 'vitest'
import { reader } from './reader.ts'
import { coin, tokenAt, USDC } from './testing/fixtures.ts'
import { idOf } from './testing/network.ts'

const paying = (address: string, asset: Token = coin): IncomingPayment => ({ asset, address, role: 'destination' })
const id = (digit: string): string => `0x${digit.padStart(64, '0')}`

it.each([
  [id('0'), coin, 'derived', 'lost'],
  [id('2'), coin, 'program', 'lost'],
  [id('5'), coin, 'program', 'lost'],
  [id('6'), coin, 'program', 'lost'],
  [USDC.split('::')[0] as string, tokenAt(USDC), 'token', 'lost'],
  ['0x00ea18889868519abd2f238966cab9875750bb2859ed3a34debec37781520138', coin, 'wallet', 'risk'],
])('an account of the framework, of a coin or of a protocol is known: %s', (address, asset, kind, verdict) => {
  expect(reader.inspectRecipient?.(paying(address, asset))).toMatchObject({ kind, problems: [{ verdict }] })
})

it('the address of a user tells nothing', () => {
  expect(reader.inspectRecipient?.(paying(idOf(0xaa), tokenAt(USDC)))).toEqual({ kind: undefined, problems: [] })
  expect(reader.inspectRecipient?.(paying('0x2'))).toBeUndefined()
})
