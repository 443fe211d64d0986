import { identifierKey } from '@switchyard/core'
import { describeRecorded, recordedFiles, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { JURISDICTIONS } from './jurisdictions.ts'
import { listSecurityTokens } from './list-security-tokens.ts'

interface Recorded {
  readonly chain: string
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly kind: string
}

describeRecorded('the geo defaults', () => {
  it('are the recorded countries [GEO-2b, LIM-7]', () => {
    const { default: rows, defaultCodes, rule } = recordedJson('geo/data/rwa-jurisdictions.json')
    expect([...JURISDICTIONS].sort()).toEqual([...defaultCodes].sort())
    expect(rows.map(({ code }: { code: string }) => code).sort()).toEqual([...defaultCodes].sort())
    expect(rule).toBe('tokenized-securities')
  })

  it('are the recorded tokens, name by name, except dollar tokens', () => {
    const recorded: readonly Recorded[] = recordedJson('geo/data/rwa-tokens.json').tokens
    const expected = recorded
      .filter(({ kind }) => kind !== 'stablecoin')
      .map(({ chain, address, symbol, name }) => [identifierKey(`${chain}.${symbol}-${address}`), name])
    const held = listSecurityTokens().map(({ identifier, name }) => [identifierKey(identifier), name])
    expect(held.sort()).toEqual(expected.sort())
    expect(recorded.length - held.length).toBe(3)
  })

  it('cover every recorded file', () => {
    // The list of November 2026 is read once lists are facts with a date.
    const waiting = 'tokenized-securities-2026-11.json'
    const files = recordedFiles('geo/data').filter((file) => file !== waiting)
    expect(files).toEqual(['rwa-jurisdictions.json', 'rwa-tokens.json'])
  })
})
