import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWhere } from '../optional.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { describeBrowser } from './describe-browser.ts'
import { findChromium } from './find-chromium.ts'
import { launchBrowser, type OpenOptions, type TestBrowser } from './launch-browser.ts'
import { layoutShifts } from './layout-shift.ts'
import { phone, slowPhone, throttle } from './phone.ts'

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src *"

const buttons = ['console', 'thrown', 'elsewhere', 'missing', 'compile', 'shift']
  .map((each) => `<button>${each}</button>`)
  .join('')

const bodies: Readonly<Record<string, string>> = {
  '/good': '<main><h1>Good</h1><p>Nothing is wrong here.</p></main>',
  '/inline': '<main><h1>Inline</h1></main><script>document.title = "ran"</script>',
  '/scripted': `<main><h1>Scripted</h1>${buttons}</main><script src="/page.js"></script>`,
  '/unnamed': '<main><h1>Unnamed</h1><input></main>',
  '/pale': '<main><h1>Pale</h1><p class="pale">Hard to read.</p><input></main>',
}

const script = `
const run = {
  console: () => console.error('planted'),
  thrown: () => setTimeout(() => { throw new Error('planted') }),
  elsewhere: () => fetch('https://elsewhere.example/x').catch(() => undefined),
  missing: () => fetch('/missing'),
  compile: () => { try { new Function('') } catch {} },
  shift: () => {
    const block = document.createElement('div')
    block.style.height = '300px'
    document.querySelector('main').prepend(block)
  },
}
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => run[button.textContent]())
`

type Reported = 'console' | 'pageerror' | 'requestfailed'

let server: Server
let url = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    const body = bodies[path]
    if (path === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (body === undefined) response.writeHead(404).end()
    else {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end(`<!doctype html><html lang=en><link rel=icon href="data:,"><title>Page</title>${body}`)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

describeBrowser('a page that keeps the rules', (browser) => {
  it('passes, and is accessible and still', async () => {
    const page = await browser.open(`${url}/good`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await layoutShifts(page)).toEqual([])
  })

  it('opens as a phone in dark, and slowly', async () => {
    const page = await browser.open(`${url}/good`, { ...phone, colorScheme: 'dark', prepare: throttle })
    expect(page.viewportSize()).toEqual(phone.viewport)
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    const tookMs = await page.evaluate(async () => {
      const from = performance.now()
      await fetch('/good')
      return performance.now() - from
    })
    expect(tookMs).toBeGreaterThan(slowPhone.latencyMs - 1)
  })

  it('has a window without lists of the browser below its address bar', async () => {
    const page = await browser.open(`${url}/good`)
    const session = await page.context().newCDPSession(page)
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] })
    const urls = targetInfos.map((target) => target.url)
    expect(urls).toContain(`${url}/good`)
    expect(urls.filter((each) => each.includes('omnibox'))).toEqual([])
  })

  it('finds an input without a name', async () => {
    const page = await browser.open(`${url}/unnamed`)
    expect((await accessibilityFaults(page)).filter((each) => each.startsWith('label:'))).toHaveLength(1)
  })

  it('finds text that is too pale when only colours are checked, and nothing else', async () => {
    const page = await browser.open(`${url}/pale`)
    await page.evaluate(() => {
      const pale = document.querySelector<HTMLElement>('.pale')
      if (pale) pale.style.color = '#bbb'
    })
    const rulesOf = (faults: readonly string[]) => new Set(faults.map((fault) => fault.slice(0, fault.indexOf(':'))))
    expect(rulesOf(await accessibilityFaults(page, 'html', true))).toEqual(new Set(['color-contrast']))
    expect(rulesOf(await accessibilityFaults(page))).toContain('label')
  })

  it('finds what moved', async () => {
    const page = await browser.open(`${url}/scripted`)
    // Not a real click: what moves after one is forgiven.
    await page.getByRole('button', { name: 'shift' }).dispatchEvent('click')
    await expect
      .poll(() => layoutShifts(page), { timeout: 30_000 })
      .toEqual([{ score: expect.any(Number), moved: [expect.any(String)] }])
  })
})

describeWhere(findChromium(), 'a page that breaks a rule', (program) => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await launchBrowser(program)
  })
  afterAll(() => browser.close())

  /** Opens the page, has it do this until the browser reports it, and returns the problems. */
  const problemsOf = async (does: string, reported: Reported, options: OpenOptions = {}) => {
    const page = await browser.open(`${url}/scripted`, options)
    const seen = page.waitForEvent(reported as 'console')
    await page.getByRole('button', { name: does }).click()
    await seen
    return browser.closePages()
  }

  it('is noticed for an inline script under its policy', async () => {
    const page = await browser.open(`${url}/inline`)
    expect(await page.title()).toBe('Page')
    const found = await browser.closePages()
    expect(found).toContainEqual(expect.stringContaining('script-src-elem blocked inline'))
    for (const each of found) expect(each).toContain('Content Security Policy')
  })

  it.each([
    ['console', 'console'],
    ['thrown', 'pageerror'],
  ] as const)('is noticed for an error (%s)', async (does, reported) => {
    expect(await problemsOf(does, reported)).toEqual([expect.stringContaining('planted')])
  })

  it('is noticed for compiling code, although it catches the refusal', async () => {
    expect(await problemsOf('compile', 'console')).toContainEqual(expect.stringContaining('script-src blocked eval'))
  })

  it('is noticed for a resource that is not there', async () => {
    expect(await problemsOf('missing', 'console')).toEqual([expect.stringContaining('404')])
  })

  it('is noticed for a request to another origin, which does not leave the machine', async () => {
    const found = await problemsOf('elsewhere', 'requestfailed')
    expect(found).toContain('request to another origin: https://elsewhere.example/x')
  })

  it('is let through when the test expects it', async () => {
    expect(await problemsOf('console', 'console', { allowed: { problems: [/planted/] } })).toEqual([])
  })
})
