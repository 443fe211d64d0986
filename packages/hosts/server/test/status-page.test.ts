import { createHash } from 'node:crypto'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import {
  accessibilityFaults,
  describeBrowser,
  layoutShifts,
  type OpenOptions,
  phone,
  type SuiteBrowser,
} from '@switchyard/test-support/browser'
import { operatorResponseSchema } from '@switchyard/wire'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSandboxFacts } from '../src/config/read-sandbox-facts.ts'

const KEY = 'a-key-of-the-status-board-itself'
const OPERATOR = 'a-key-of-the-operator-itself'
const PAIR = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
const hostile = '<img src=x onerror="document.title=1"><b>down</b>'

type Page = Awaited<ReturnType<SuiteBrowser['open']>>

let sandbox: Sandbox
let server: RunningServer

const post = (path: string, body: object) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { 'x-api-key': KEY }, body: JSON.stringify(body) })

/** Quotes until NEAR, whose service fails, is switched off. */
const openBreaker = () =>
  vi.waitFor(
    async () => {
      await post('/v3/quote', PAIR)
      expect(server.engine.health().openCircuits.map(({ provider }) => provider)).toContain('NEAR')
    },
    { timeout: 60_000, interval: 50 },
  )

beforeAll(async () => {
  sandbox = createSandbox({ speed: 600 })
  const { base } = await sandbox.listen()
  sandbox.faults.set('thornode', { halt: 'BTC' })
  const config = readConfig(
    {
      port: 0,
      keys: [
        { id: 'board', key: KEY },
        { id: 'boss', key: OPERATOR, operator: true, perMinute: { swap: 7 } },
      ],
      sandboxUrl: base,
      // Open until the suite has ended.
      limits: { breakerFailures: 1, breakerCoolDownMs: 3_600_000, breakerMaxCoolDownMs: 3_600_000 },
      http: { maxEventLoopDelayMs: 0 },
      policy: { switchedOff: [{ provider: 'CHAINFLIP', chain: 'ETH' }] },
    },
    {},
    await readSandboxFacts(base),
  )
  server = await createServer(config, { logger: pino({ level: 'silent' }) })
  await server.engine.ready()
  sandbox.faults.set('near', { error: 500 })
  await openBreaker()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await sandbox.close()
})

describe('GET /status of a server', () => {
  it('names the halt, the failures and the rule', async () => {
    const response = await fetch(`${server.url}/status`, { headers: { 'x-api-key': KEY } })
    const { chains, providers } = (await response.json()) as {
      chains: { chain: string; providers: { provider: string; state: string }[] }[]
      providers: { provider: string; calls: { answered: number; failed: number }[] }[]
    }
    const stateOf = (code: string, id: string) =>
      chains.find(({ chain }) => chain === code)?.providers.find(({ provider }) => provider === id)?.state
    expect(stateOf('BTC', 'THORCHAIN_STREAMING')).toBe('halted')
    expect(stateOf('ETH', 'THORCHAIN_STREAMING')).toBe('open')
    expect(stateOf('BTC', 'NEAR')).toBe('failing')
    expect(stateOf('ETH', 'CHAINFLIP')).toBe('switchedOff')
    expect(stateOf('BTC', 'CHAINFLIP')).toBe('open')
    const near = providers.find(({ provider }) => provider === 'NEAR')?.calls ?? []
    expect(near.some(({ failed }) => failed > 0)).toBe(true)
  })
})

describe('GET /operator of a server', () => {
  const ask = async (key: string) => {
    const response = await fetch(`${server.url}/operator`, { headers: { 'x-api-key': key } })
    return [response.status, await response.json()] as const
  }

  it('is refused to keys without the right, and to unknown ones', async () => {
    expect(await ask(KEY)).toMatchObject([401, { error: 'unauthorized' }])
    expect(await ask('a-key-that-nobody-has-made')).toMatchObject([401, { error: 'apiKeyInvalid' }])
  })

  it('shows keys, limits and rules with their sources, and no secret', async () => {
    const [status, body] = await ask(OPERATOR)
    expect(status).toBe(200)
    const { keys, limits, policy } = operatorResponseSchema.parse(body)
    const digest = createHash('sha256').update(OPERATOR).digest('hex')
    expect(keys).toMatchObject([
      { id: 'board', operator: false, source: 'configuration' },
      { id: 'boss', operator: true, perMinute: { swap: 7 }, secrets: [{ hint: digest.slice(0, 8) }] },
    ])
    for (const secret of [KEY, OPERATOR, digest]) expect(JSON.stringify(body)).not.toContain(secret)
    const named = (all: typeof limits, name: string) => all.find((one) => one.name === name)
    expect(named(limits, 'breakerFailures')).toMatchObject({ value: 1, source: 'configuration' })
    expect(named(limits, 'concurrency')).toMatchObject({ value: 16, source: 'default' })
    expect(named(policy, 'switchedOff')).toMatchObject({ source: 'configuration' })
    expect(named(policy, 'ranking')).toMatchObject({ value: 'spec', source: 'default' })
    expect(named(policy, 'geoTokens')).toMatchObject({ source: 'builtIn' })
  })
})

/** Runs work while an operator has replaced THORChain's router on BASE, which the network contradicts. */
const withWrongRouter = async (work: () => Promise<void>): Promise<void> => {
  const value = ['0x1111111111111111111111111111111111111111']
  const router = { name: 'routers', chain: 'BASE', value, source: 'https://example.org', seen: '2026-11-28' }
  server.engine.setFacts([{ package: '@switchyard/provider-thorchain', facts: [router] }], 'routers.json')
  try {
    await server.engine.checkFacts()
    await work()
  } finally {
    server.engine.setFacts([])
  }
}

describe('facts in GET /operator', () => {
  it('are named with who replaced them, and what the network says otherwise', () =>
    withWrongRouter(async () => {
      const response = await fetch(`${server.url}/operator`, { headers: { 'x-api-key': OPERATOR } })
      const { facts } = operatorResponseSchema.parse(await response.json())
      const place = { package: '@switchyard/provider-thorchain', fact: 'routers of BASE' }
      expect(facts?.replaced).toMatchObject([{ ...place, by: 'routers.json', at: expect.any(String) }])
      const difference = facts?.differences.find(({ fact }) => fact === 'routers of BASE')
      expect(difference).toMatchObject({ ...place, value: expect.stringContaining('0x1111') })
      expect(difference?.consequence).toMatch(/BASE.*\./)
    }))
})

describeBrowser('the status board', (browser) => {
  const open = async (options: OpenOptions = {}, key = KEY): Promise<Page> => {
    const prepare = async (page: Page): Promise<void> => {
      await page.addInitScript((own) => sessionStorage.setItem('switchyard:key', own), key)
      await options.prepare?.(page)
    }
    return browser.open(`${server.url}/status-page`, { ...options, prepare })
  }
  const shown = async (page: Page): Promise<Page> => {
    await page.getByRole('heading', { name: 'Chains', exact: true }).waitFor()
    return page
  }
  const textOf = async (page: Page): Promise<string> => (await page.locator('main').allInnerTexts()).join()
  const card = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

  it('shows a halted chain, an open breaker and a rule, with the reasons', async () => {
    const page = await shown(await open())
    const near = (await card(page, 'NEAR Intents').allInnerTexts()).join()
    expect(near).toContain('Switched off after failures')
    expect(near).toContain('Probed again at')
    const thorchain = (await card(page, 'THORChain').allInnerTexts()).join()
    expect(thorchain).toContain('Partly available')
    expect(thorchain).toContain('Halted by the provider: Bitcoin')
    expect((await card(page, 'Chainflip').allInnerTexts()).join()).toContain('Switched off by a rule: Ethereum')
    expect(await textOf(page)).toMatch(
      /THORChain: Halted[\s\S]*NEAR Intents: Failing|NEAR Intents: Failing[\s\S]*THORChain: Halted/,
    )
  })

  it('has the figures of each chart as a table', async () => {
    const page = await shown(await open())
    const table = page.getByRole('table', { name: 'Calls to NEAR Intents over time' })
    const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
    expect(Number(cells[2])).toBeGreaterThan(0)
    expect(await page.getByRole('table').count()).toBeGreaterThan(1)
  })

  it('takes text of providers as text', async () => {
    const status = [
      {
        ...{ provider: hostile, supportedChains: [], enabledChainsGlobal: [], disabledChainsGlobal: [] },
        ...{ enabledChains: [], fault: hostile },
      },
    ]
    const prepare = (page: Page) => page.route('**/providers/status', (route) => route.fulfill({ json: status }))
    const page = await shown(await open({ prepare }))
    expect(await textOf(page)).toContain(`Its plugin was not loaded: ${hostile}`)
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.title()).toBe('Status – Switchyard')
  })

  it('asks for a key, says that one is wrong, and goes on with a right one', async () => {
    const page = await open({ allowed: { problems: [/Failed to load resource/] } }, 'a-key-that-nobody-has-made')
    await page.getByText('The server does not know this key.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('API key').fill(KEY)
    await page.keyboard.press('Enter')
    await shown(page)
  })

  it('shows what it has while a part fails, and says what is wrong', async () => {
    const allowed = { problems: [/Failed to load resource/] }
    const limited = { status: 429, json: { error: 'rateLimitExceeded', message: 'x', data: { retryAfterSeconds: 9 } } }
    const partly = (page: Page) => page.route('**/providers/quality', (route) => route.fulfill(limited))
    const page = await shown(await open({ allowed, prepare: partly }))
    await page.getByText('Some figures could not be loaded.').waitFor()
    expect(await textOf(page)).toContain('Too many requests.')
    const away = (one: Page) => one.route(/\/(status|providers\/\w+)$/, (route) => route.abort('connectionrefused'))
    const down = await open({ allowed, prepare: away })
    await down.getByRole('alert').getByText('The server is not responding.').waitFor()
  })

  it('is German for those who read German', async () => {
    const page = await open({ locale: 'de-DE' })
    await page.getByRole('heading', { name: 'Versprochen und geliefert' }).waitFor()
  })

  it.each(['light', 'dark'] as const)('is accessible, still, and fits a small phone in %s', async (colorScheme) => {
    const page = await shown(await open({ ...phone, viewport: { width: 320, height: 640 }, colorScheme }))
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await layoutShifts(page)).filter(({ score }) => score > 0.02)).toEqual([])
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })

  it('shows what was delivered of what was promised, by provider and pair', async () => {
    const figures = { completed: 41, refunded: 2, failed: 1, measured: 40, belowMinimum: 3 }
    const near = { provider: 'NEAR', ...figures, deliveredOfExpected: 0.99876, timeOfEstimate: 1.2 }
    const pair = { ...figures, completed: 12, sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sizeClass: 'below1000' }
    const json = [{ ...near, deliveredOfMinimum: 1.0089, pairs: [pair] }]
    const prepare = (page: Page) => page.route('**/providers/quality', (route) => route.fulfill({ json }))
    const page = await shown(await open({ prepare }))
    const rows = page.getByRole('region', { name: 'Promised and delivered' }).getByRole('row')
    expect(await rows.nth(1).locator('th,td').allInnerTexts()).toEqual([
      ...['NEAR Intents', '41', '2', '1', '99.88%', '100.89%', '3', '120.00%'],
    ])
    expect(await rows.nth(2).locator('th,td').allInnerTexts()).toEqual([
      ...['BTC.BTC to ETH.ETH, 100 to 1,000 USD', '12', '2', '1', '–', '–', '3', '–'],
    ])
    const empty = await shown(await open())
    await empty.getByText('No swap has ended yet.').waitFor()
  })

  it('shows an operator the deployment, and nobody else', async () => {
    const page = await shown(await open({}, OPERATOR))
    const keys = page.getByRole('region', { name: 'Keys' }).getByRole('row')
    expect((await keys.allInnerTexts()).join()).toMatch(/board[\s\S]*boss[\s\S]*operator[\s\S]*swap 7/)
    expect(await page.getByRole('region', { name: 'Policy in force' }).getByRole('row').count()).toBeGreaterThan(20)
    expect(await accessibilityFaults(page)).toEqual([])
    const other = await shown(await open())
    expect(await other.getByRole('heading', { name: 'Operator' }).count()).toBe(0)
  })

  it('shows an operator the facts that the network contradicts, and those that were replaced', () =>
    withWrongRouter(async () => {
      const page = await shown(await open({}, OPERATOR))
      const contradicted = page.getByRole('region', { name: 'Facts that the networks contradict' })
      expect(await contradicted.textContent()).toMatch(/routers of BASE[\s\S]*THORCHAIN[\s\S]*0x1111/)
      expect(await page.getByRole('region', { name: 'Replaced facts' }).textContent()).toContain('routers.json')
      expect(await accessibilityFaults(page)).toEqual([])
    }))

  it('has replaced the page of figures', async () => {
    const page = await browser.open(`${server.url}/quality-page`)
    expect(new URL(page.url()).pathname).toBe('/status-page')
  })
})
