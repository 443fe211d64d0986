import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((each) =>
  existsSync(each),
)

/** Draws a page and answers it as it stands after its scripts have run. */
export type Browser = (url: string) => Promise<string>

/** A real browser; `undefined` where none is installed, and an error under CI. */
export const testBrowser = (): Browser | undefined => {
  if (chromium !== undefined) return (url) => drawn(chromium, url)
  if (process.env.CI) throw new Error('Chromium is not installed; CI needs it.')
  return undefined
}

const drawn = async (program: string, url: string): Promise<string> => {
  const profile = await mkdtemp(join(tmpdir(), 'switchyard-chromium-'))
  const words = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`]
  try {
    const run = promisify(execFile)(program, [...words, '--virtual-time-budget=4000', '--dump-dom', url], {
      timeout: 60_000,
    })
    return (await run).stdout
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}
