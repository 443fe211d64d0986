import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { planted, rowOf } from './planted.ts'
import { scenarios } from './scenarios.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

describe('the planted holes', () => {
  it('are in every provider', () => {
    const opened = new Set(planted.map(({ scenario }) => scenario.split(' ')[0]))
    expect([...opened].sort()).toEqual([...new Set(scenarios.map(({ provider }) => provider))].sort())
    expect(opened.size).toBe(11)
  })

  it('stand in the README, and no others', () => {
    const rows = readme.split('\n').filter((line) => /^\| [A-Z_]+ \| [a-z]/.test(line))
    expect(rows).toEqual(planted.map(rowOf))
  })
})
