import { describe, expect, it } from 'vitest'
import { unverifiable } from './oracle/unverifiable.ts'
import { rowOf, securityPage } from './security-page.ts'

describe('docs/security.md', () => {
  it('has a row for every class of lies that cannot be verified, and no other', () => {
    const rows = securityPage()
      .split('\n')
      .filter((line) => /^\| [a-z]+-/.test(line))
    expect(rows).toEqual(unverifiable.map(rowOf))
  })
})
