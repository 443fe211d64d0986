import type { Chain, ChainContext, IncomingPayment } from '@switchyard/core'
import { expect, it } from 'vitest'
import { confineChain } from './confine-chain.ts'

const payment = { address: 'x', role: 'destination' } as IncomingPayment
const context = {} as ChainContext

const confine = (parts: Partial<Chain>): Chain => {
  const none = () => undefined
  const chain = {
    family: 'own',
    contract: 1,
    codes: ['OWN'],
    readAddress: none,
    readFunds: none,
    build: none,
    decode: none,
  }
  return confineChain('own', { ...chain, ...parts } as unknown as Chain)
}

const reading = {
  kind: 'missing',
  requiredAmount: 5n,
  problems: [{ verdict: 'lost', reason: 'frozen', text: 'is frozen' }],
}

it('hands on what a chain of a plugin says of an account', async () => {
  const chain = confine({ inspectRecipient: () => reading as never, readRecipient: async () => reading as never })
  expect(chain.inspectRecipient?.(payment)).toEqual(reading)
  expect(await chain.readRecipient?.(payment, context)).toEqual(reading)
  expect(confine({}).inspectRecipient).toBeUndefined()
  expect(confine({}).readRecipient).toBeUndefined()
})

it.each([
  [
    'throws',
    () => {
      throw new Error('boom')
    },
  ],
  ['returns no reading', () => 7 as never],
  [
    'names a verdict that does not exist',
    () => ({ ...reading, problems: [{ verdict: 'fine', reason: 'code', text: '' }] }) as never,
  ],
  ['states an amount as a number', () => ({ ...reading, requiredAmount: 5 }) as never],
  [
    'goes on for long',
    () => ({ ...reading, problems: [{ ...reading.problems[0], text: 'x'.repeat(9_000) }] }) as never,
  ],
])('takes nothing from a chain that %s', async (_how, say) => {
  const chain = confine({ inspectRecipient: say, readRecipient: async () => say() })
  expect(chain.inspectRecipient?.(payment)).toBeUndefined()
  await expect(chain.readRecipient?.(payment, context)).rejects.toBeInstanceOf(Error)
})
