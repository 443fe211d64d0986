import { describe, expect, it } from 'vitest'
import { ListedAccounts } from './listed-accounts.ts'

const legacy = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'
const cash = 'qqg5d43l4zml20ej5dm3vjuqjjf7fyp4qgyk5m3hvu'
const other = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'

/** Reads both spellings as the cash address. */
const reader = (text: string) => (text === legacy || text === cash ? [cash] : [])

/** So many entries that they are read in the background. */
const many = (first: string) =>
  `${first}\n${Array.from({ length: 3_000 }, (_, index) => `r${'N'.repeat(30)}${index}`).join('\n')}`

describe('ListedAccounts', () => {
  it('lists the accounts of entries read before and after the reader is known', async () => {
    const list = new ListedAccounts()
    await list.take(legacy)
    expect(list.has(cash)).toBe(false)
    expect(list.use(reader)).toBe(false)
    expect([list.has(cash), list.has(legacy), list.has(other)]).toEqual([true, true, false])
    await list.take(`${other}\n${legacy}`)
    expect([list.has(cash), list.has(other), list.size]).toEqual([true, true, 2])
  })

  it('has no answer for what may still be listed while a long list is read again', async () => {
    const list = new ListedAccounts()
    await list.take(many(legacy))
    list.use(reader)
    expect(() => list.has(cash)).toThrow('have not been read yet')
    expect(list.has(legacy)).toBe(true)
    await expect.poll(() => list.isBehind).toBe(false)
    expect([list.has(cash), list.has(other)]).toEqual([true, false])
  })

  it('has to be taken again for the reader of a second engine', async () => {
    const list = new ListedAccounts()
    await list.take(other)
    expect(list.use(() => [])).toBe(false)
    expect(list.use(reader)).toBe(true)
    expect(() => list.has(cash)).toThrow('have not been read yet')
    await list.take(legacy)
    expect([list.has(cash), list.has(other)]).toEqual([true, false])
  })

  it('keeps the order of lists taken at the same time', async () => {
    const list = new ListedAccounts()
    await Promise.all([list.take(many(legacy)), list.take(other)])
    expect([list.has(other), list.has(legacy)]).toEqual([true, false])
  })

  it('stays as it was when the next list is refused', async () => {
    const list = new ListedAccounts()
    await list.take(legacy)
    await expect(list.take('# nothing')).rejects.toThrow('become empty')
    await expect(list.take(`${other}\nbanana`)).rejects.toThrow('line 2')
    expect([list.has(legacy), list.has(other)]).toEqual([true, false])
  })
})
