import { toIdentifierKey } from '@switchyard/core'
import { describeRecorded, recordedFiles, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { JURISDICTIONS } from './jurisdictions.ts'
import { listPartlyKnownSecurities, listSecurityTokens } from './list-security-tokens.ts'

interface Recorded {
  readonly chain: string
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly kind: string
}

interface PartlyRecorded {
  readonly chain: string
  readonly prefix: string
  readonly suffix: string
}

describeRecorded('the geo defaults', () => {
  it('are the recorded countries [GEO-2b, LIM-7]', () => {
    const { default: rows, defaultCodes, rule } = recordedJson('geo/data/rwa-jurisdictions.json')
    expect([...JURISDICTIONS].sort()).toEqual([...defaultCodes].sort())
    expect(rows.map(({ code }: { code: string }) => code).sort()).toEqual([...defaultCodes].sort())
    expect(rule).toBe('tokenized-securities')
  })

  it('are the recorded tokens, name by name, except dollar tokens', () => {
    const { tokens, partial } = recordedJson('geo/data/tokenized-securities-2026-11.json')
    const recorded: readonly Recorded[] = tokens
    const expected = recorded
      .filter(({ kind }) => kind !== 'stablecoin')
      .map(({ chain, address, symbol, name }) => [toIdentifierKey(`${chain}.${symbol}-${address}`), name])
    const held = listSecurityTokens().map(({ identifier, name }) => [toIdentifierKey(identifier), name])
    expect(held.sort()).toEqual(expected.sort())
    expect(recorded.length - held.length).toBe(3)
    const parts = partial.map(({ chain, prefix, suffix }: PartlyRecorded) => [chain, prefix, suffix])
    const heldParts = listPartlyKnownSecurities().map(({ chain, addressStart, addressEnd }) => [
      chain,
      addressStart,
      addressEnd,
    ])
    expect(heldParts.sort()).toEqual(parts.sort())
  })

  it('lost no token of the list of July', () => {
    const { tokens }: { readonly tokens: readonly Recorded[] } = recordedJson('geo/data/rwa-tokens.json')
    const held = new Set(listSecurityTokens().map(({ identifier }) => toIdentifierKey(identifier)))
    const isHeld = ({ chain, symbol, address }: Recorded) => held.has(toIdentifierKey(`${chain}.${symbol}-${address}`))
    expect(tokens.filter((token) => token.kind !== 'stablecoin' && !isHeld(token))).toEqual([])
  })

  it('cover every recorded file', () =>
    expect(recordedFiles('geo/data')).toEqual([
      'rwa-jurisdictions.json',
      'rwa-tokens.json',
      'tokenized-securities-2026-11.json',
    ]))
})
