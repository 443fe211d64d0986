import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable, findErrorRow, linkErrorDocs, SwapError, UpstreamError } from './errors.ts'

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

describe('an error of the engine', () => {
  it('says what its code means where nothing better is said, and has the status of its code', () => {
    const plain = new SwapError('txNotFound')
    expect(plain).toMatchObject({ message: 'No provider knows the transaction.', status: 404, name: 'SwapError' })
    expect([plain.data, 'cause' in plain]).toEqual([undefined, false])
    const full = new SwapError('txNotFound', 'Other.', { data: { a: 1 }, cause: 'why' })
    expect(full).toMatchObject({ message: 'Other.', data: { a: 1 }, cause: 'why' })
  })

  it('is known from a fault, and both from every other value', () => {
    const [refusal, fault] = [new SwapError('txNotFound'), new UpstreamError('Down.')]
    expect([SwapError.is(refusal), UpstreamError.is(refusal)]).toEqual([true, false])
    expect([SwapError.is(fault), UpstreamError.is(fault)]).toEqual([false, true])
    for (const other of [new Error('x'), { code: 'txNotFound' }, null, undefined, 'txNotFound'])
      expect([SwapError.is(other), UpstreamError.is(other)]).toEqual([false, false])
  })

  it('may be a fault with the status of the upstream and its cause', () => {
    const fault = new UpstreamError('Down.', { status: 503, cause: 'why' })
    expect(fault).toMatchObject({ status: 503, cause: 'why', name: 'UpstreamError' })
    expect('cause' in new UpstreamError('Down.')).toBe(false)
  })

  it('may be tried again where its code is unknown, also one that is a member of every object', () => {
    expect(findErrorRow('txNotFound')).toMatchObject({ status: 404, class: 'retry' })
    expect(findErrorRow('insufficientBalance')).toMatchObject({ class: 'fix' })
    for (const code of ['newCode', 'toString'])
      expect(findErrorRow(code)).toMatchObject({ status: 400, class: 'retry' })
    expect(linkErrorDocs('toString')).toMatch(/errors\.md$/)
  })
})
