import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))

let child: ChildProcess | undefined
/** npm, its shell, the program and the simulated networks are one group of processes. */
const signal = (name: NodeJS.Signals): void => {
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name)
}
afterEach(() => signal('SIGKILL'))

/** Runs `npm start` of the repository from this folder. Resolves to what it says until it is ready or has ended. */
const start = async (...words: readonly string[]): Promise<string> => {
  // The workspace is built before the suites run; building it here would change files that other suites read.
  const flags = ['--prefix', root, 'start', '--', '--no-build', '--port', '0', ...words]
  const { npm_config_prefix: _, ...env } = process.env
  child = spawn('npm', flags, { cwd: here, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const { stdout, stderr } = child
  let text = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [stdout, stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.includes('Press Ctrl-C to stop.')) resolve()
      })
  })
  await Promise.race([ready, once(child, 'close')])
  return text
}

describe('npm start', { timeout: 120_000 }, () => {
  it('takes a provider in TypeScript by a path, beside the simulated networks', async () => {
    const text = await start('--plugin', './my-provider.ts')
    const url = /server {4}(\S+)/.exec(text)?.[1] ?? ''
    const key = /x-api-key: ([\w-]+)/.exec(text)?.[1] ?? ''
    expect([url, key, text]).toEqual([expect.stringContaining('http'), expect.stringMatching(/./), expect.any(String)])
    const response = await fetch(`${url}/v3/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }),
    })
    const { routes } = (await response.json()) as { readonly routes: readonly { readonly providers: string[] }[] }
    const providers = routes.map(({ providers: [name] }) => name)
    expect(providers).toContain('MINE')
    expect(providers.length).toBeGreaterThan(5)
    const ended = once(child as ChildProcess, 'close')
    signal('SIGTERM')
    await ended
  })

  it('ends with what is wrong where there is no such file', async () => {
    const text = await start('--plugin', './no-provider.ts')
    expect(text).toMatch(/plugins\[0\]\.module: there is no file \S+no-provider\.ts/)
    expect(child?.exitCode).toBe(1)
    expect(text).not.toContain('    at ')
  })
})
