import { startDemo } from '@switchyard/server'
import { expect, it } from 'vitest'
import { llmsTexts } from '../../../../scripts/llms.mjs'

it('shows agents the documents as they are now', { timeout: 60_000 }, async () => {
  const server = await startDemo({ sandboxUrl: 'http://127.0.0.1:9', port: 0, logLevel: 'silent' })
  try {
    for (const [name, text] of Object.entries(llmsTexts())) {
      const response = await fetch(`${server.url}/${name}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(await response.text()).toBe(text)
    }
    expect(llmsTexts()['llms.txt']).toMatch(/^# Switchyard\n\n> /)
  } finally {
    await server.stop()
  }
})
