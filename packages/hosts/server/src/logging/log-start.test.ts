import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { type ConfigInput, readConfig } from '../config/read-config.ts'
import { logStart } from './log-start.ts'

const logged = (input: ConfigInput) => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  logStart(logger, readConfig({ auth: 'open', ...input }), { url: 'http://127.0.0.1:1', keys: 0 })
  return lines
}

describe('the log at the start', () => {
  it('names in one line what is off, and why', () => {
    const lines = logged({ providers: { garden: { enabled: false }, oneinch: { apiKey: 'k' } } })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ level: 30, msg: 'switched off' })
    expect(lines[1]?.providers).toEqual({
      garden: 'enabled is false',
      flashnet: 'apiKey is not set; deposits need one',
      harbor: 'baseUrl is not set; its API is documented in part',
      pactswap: 'baseUrl is not set; its API is documented in part',
    })
    expect(lines[1]?.chains).toEqual({})
  })

  it('holds no key', () => {
    expect(JSON.stringify(logged({ providers: { oneinch: { apiKey: 'secret-key' } } }))).not.toContain('secret-key')
  })

  it('warns of links that end with the process', () => {
    const explorerUrl = 'https://swaps.example/track-page'
    expect(logged({ explorerUrl }).at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('linkKeys') })
    const linkKeys = [{ id: 'one', secret: 'x'.repeat(32) }]
    expect(logged({ explorerUrl, linkKeys }).at(-1)).toMatchObject({ msg: 'switched off' })
  })
})
