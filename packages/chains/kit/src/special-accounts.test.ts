import { UnreadableInput } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { inspectSpecialAccount, readSpecialAccounts } from './special-accounts.ts'

const accounts = readSpecialAccounts([
  { address: 'thor1asgard', kind: 'module', name: 'asgard' },
  { address: 'EQexchange', kind: 'commentRequired', name: 'an exchange' },
  { address: 'r9treasury', kind: 'treasury', name: 'the treasury of NEAR Intents' },
])

describe('special accounts', () => {
  it.each([
    ['thor1asgard', 'module', 'lost', 'special'],
    ['EQexchange', 'wallet', 'lost', 'needsTag'],
    ['r9treasury', 'wallet', 'risk', 'special'],
  ])('are recognised by their address: %s', (address, kind, verdict, reason) => {
    expect(inspectSpecialAccount(accounts, address)).toMatchObject({ kind, problems: [{ verdict, reason }] })
  })

  it('are no other account', () => {
    expect(inspectSpecialAccount(accounts, 'thor1user')).toBeUndefined()
    expect(inspectSpecialAccount(undefined, 'thor1asgard')).toBeUndefined()
  })

  it('of a kind that does not exist are refused as a fact', () => {
    expect(() => readSpecialAccounts([{ address: 'a', kind: 'odd', name: 'b' }])).toThrow(UnreadableInput)
  })
})
