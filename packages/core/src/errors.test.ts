import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable, SwapError } from './errors.ts'

const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')

/** The anchors GitHub gives the headings of the page. */
const anchors = [...page.matchAll(/^### `(\w+)`$/gm)].map(([, code = '']) => code.toLowerCase())

describe('the docs of an error', () => {
  it('are a link to a heading of docs/errors.md for every code', () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      const [address, anchor] = new SwapError(code).docs.split('#')
      expect(address).toBe('https://github.com/switchyard/switchyard/blob/main/docs/errors.md')
      expect(anchors).toContain(anchor)
    }
    expect(new SwapError('noRoutesFound').docs).toMatch(/#noroutesfound$/)
  })

  it('are a link to the page for an unknown code', () => {
    expect(new SwapError('newCode' as ErrorCode, 'New.').docs).toMatch(/errors\.md$/)
  })
})
