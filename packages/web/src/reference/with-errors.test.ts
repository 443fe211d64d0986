import { describe, expect, it } from 'vitest'
import { withErrors } from './with-errors.ts'

const row = { code: 'noRoutesFound', status: 404, class: 'elsewhere', meaning: 'No provider has a route.' }

describe('the error codes of the reference', () => {
  it('are the last section, with what to do for each', () => {
    const { tags } = withErrors({ tags: [{ name: 'Swap' }], 'x-errors': [row, { ...row, code: 'x', also: 'retry' }] })
    expect(tags?.map(({ name }) => name)).toEqual(['Swap', 'Errors'])
    expect(tags?.[1]?.description?.split('\n')).toEqual([
      '- `noRoutesFound` 404: No provider has a route. *Route elsewhere.*',
      '- `x` 404: No provider has a route. *Route elsewhere, or: Retry.*',
    ])
  })

  it('have their meaning in one line, with markup as text', () => {
    const { tags } = withErrors({ 'x-errors': [{ ...row, meaning: 'a\n<img src=x> [b](c)' }] })
    expect(tags?.[0]?.description).toContain('a \\<img src=x\\> \\[b\\](c)')
  })

  it('are absent from a document without them', () => {
    const api = { tags: [] }
    expect(withErrors(api)).toBe(api)
  })
})
