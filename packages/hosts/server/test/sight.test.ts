import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createReceiver } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { context } from '@opentelemetry/api'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig, readSandboxFacts } from '@switchyard/server'
import { itWhere } from '@switchyard/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logged } from './logged.ts'
import { findPrometheus, ownPrometheus, runPromtool } from './prometheus.ts'

const KEY = 'a-key-that-is-long-enough-for-a-test'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

const ops = (path: string): string => fileURLToPath(new URL(`../../../../ops/${path}`, import.meta.url))
const ALERTS = ops('prometheus/alerts.yml')

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}
const { panels } = JSON.parse(readFileSync(ops('grafana/switchyard.json'), 'utf8')) as { panels: readonly Panel[] }

const METRIC = /\b(?:switchyard|process|nodejs)_\w+/g

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}
type Sent = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

/** A collector of OTLP/HTTP that keeps what it gets. */
const collector = async () => {
  const spans: Span[] = []
  const server = createReceiver((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as Sent
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, close: () => void server.close() }
}

describe('what operators see of a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-sight-'))
  const { logger, log } = logged()
  let sandbox: Sandbox
  let receiver: Awaited<ReturnType<typeof collector>>
  let server: RunningServer
  let metricsUrl = ''
  let metrics = ''
  beforeAll(async () => {
    sandbox = createSandbox({ seed: 'sight' })
    const { base } = await sandbox.listen()
    receiver = await collector()
    const input = {
      port: 0,
      sandboxUrl: base,
      keys: [{ id: 'acme', key: KEY, perMinute: { price: 1 } }],
      metrics: { port: 0 },
      tracing: { endpoint: receiver.url },
      stores: { sql: { file: join(folder, 'swaps.sqlite') } },
      webhooks: { allowedHosts: ['hooks.example'] },
    }
    server = await createServer(readConfig(input, {}, await readSandboxFacts(base)), { logger })
    metricsUrl = server.metricsUrl ?? ''
    await server.engine.ready()
    await traffic()
    metrics = await (await fetch(metricsUrl)).text()
  })
  afterAll(async () => {
    await server.stop()
    await sandbox.close()
    receiver.close()
    context.disable()
    rmSync(folder, { recursive: true, force: true })
  })

  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const sent = { 'x-api-key': KEY, 'content-type': 'application/json', ...headers }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }

  /** A quote, a swap that is built and one that is refused, tracking, wrong requests, and a check of the stores. */
  const traffic = async (): Promise<void> => {
    const [account] = sandbox.accounts
    const addressOn = (chain: string) => account?.addresses.find((each) => each.chain === chain)?.address ?? ''
    const addresses = { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
    const traceparent = `00-${TRACE}-${PARENT}-01`
    const ask = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05', ...addresses }
    const { routes } = await post('/v3/quote', ask, { traceparent })
    const [route] = routes as readonly { readonly routeId: string }[]
    const swap = await post('/v3/swap', { routeId: route?.routeId, ...addresses }, { traceparent })
    expect(swap).toMatchObject({ swapId: expect.any(String) })
    await post('/v3/swap', { routeId: route?.routeId, ...addresses, sourceAddress: 'nowhere' })
    await post('/v3/quote', { ...ask, sellAmount: '0.00001' })
    await post('/track', { hash: 'ab'.repeat(32), chainId: 'bitcoin' })
    await post('/v3/quote', { sellAsset: 'BTC.BTC' }, { 'x-api-key': 'wrong' })
    for (let tries = 0; tries < 2; tries += 1) await post('/price', { tokens: [{ identifier: 'BTC.BTC' }] })
    await fetch(`${server.url}/readyz`)
  }

  const namesIn = (text: string): readonly string[] =>
    [...new Set(text.match(METRIC))].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''))
  const expressions = () => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

  it('has every metric that the dashboard and the alerts name, and documents every metric of its own', () => {
    const served = new Set([...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const named = namesIn(`${expressions().join('\n')}\n${readFileSync(ALERTS, 'utf8')}`)
    expect(named.length).toBeGreaterThan(25)
    expect(named.filter((name) => !served.has(name))).toEqual([])
    const text = readFileSync(new URL('../../../../docs/operations/metrics.md', import.meta.url), 'utf8')
    const own = [...served].filter((name) => name?.startsWith('switchyard_'))
    expect(own.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
    const alerts = [...readFileSync(ALERTS, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    expect(alerts.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  it('counts what happened', () => {
    for (const line of [
      /^switchyard_provider_call_duration_seconds_count\{provider="\w+",kind="quote",result="answered"\} \d/m,
      /^switchyard_provider_call_duration_seconds_count\{provider="\w+",kind="requote",result="answered"\} 1$/m,
      /^switchyard_provider_call_duration_seconds_count\{provider="\w+",kind="build",result="answered"\} 1$/m,
      /^switchyard_provider_removals_total\{provider="ONEINCH",filter="\w+"\} 2$/m,
      /^switchyard_provider_declines_total\{provider="\w+",code="\w+"\} 1$/m,
      /^switchyard_quote_routes_count 2$/m,
      /^switchyard_quote_winners_total\{provider="[\w+]+",tag="RECOMMENDED"\} [12]$/m,
      /^switchyard_swap_refusals_total\{provider="\w+",code="\w+"\} 1$/m,
      /^switchyard_swaps_open\{status="not_started",age="10m"\} 1$/m,
      /^switchyard_store_operation_duration_seconds_count\{store="swaps",operation="save",result="ok"\} 1$/m,
      /^switchyard_store_up\{store="sql"\} 1$/m,
      /^switchyard_quote_store_entries\{part="live"\} [1-9]/m,
      /^switchyard_http_errors_total\{endpoint="\/v3\/quote",code="apiKeyInvalid"\} 1$/m,
      /^switchyard_limits_hit_total\{limit="key"\} 1$/m,
    ])
      expect(metrics).toMatch(line)
  })

  it('names no key, address, id or host in a label', () => {
    const labels = [...metrics.matchAll(/\w+="([^"]*)"/g)].map(([, value = '']) => value)
    expect(labels.length).toBeGreaterThan(100)
    const isForeign = (value: string) => /[0-9a-f]{8}-[0-9a-f]{4}|0x[0-9a-f]{8}|bc1|127\.0\.0\.1|acme/i.test(value)
    expect(labels.filter(isForeign)).toEqual([])
  })

  it('serves them on their port alone', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405)
  })

  itWhere(findPrometheus(), 'satisfies promtool', async ([, program]) => {
    const promtool = (words: readonly string[], input?: string) => runPromtool(program, words, input)
    expect(await promtool(['check', 'rules', ALERTS])).toMatchObject({ code: 0 })
    expect(await promtool(['test', 'rules', ops('prometheus/tests/alerts.yml')])).toMatchObject({ code: 0 })
    const own = metrics.split('\n').filter((line) => /^(?:# \w+ )?switchyard_/.test(line))
    expect(await promtool(['check', 'metrics'], `${own.join('\n')}\n`)).toEqual({ code: 0, text: '' })
  })

  itWhere(findPrometheus(), 'answers the panels and alerts of a real Prometheus', async ([program]) => {
    const prometheus = await ownPrometheus(program, metricsUrl, ALERTS)
    try {
      const empty: string[] = []
      for (const expression of expressions())
        if ((await prometheus.query(expression)).length === 0) empty.push(expression)
      // Nothing of the kind happened: no failures, circuits, mismatches, outliers, finished swaps, evictions, refused rows
      // or deliveries of webhooks.
      const QUIET =
        /circuit|fact_differs|assets_failures|mismatches|outliers|finished|delivered_ratio|swaps_ended|track_streams_total|shed|rows_refused|webhook_attempts/
      expect(empty.filter((expression) => !QUIET.test(expression))).toEqual([])
      const rules = await prometheus.rules()
      expect(Object.keys(rules)).toHaveLength(readFileSync(ALERTS, 'utf8').match(/alert: /g)?.length ?? 0)
      expect(Object.entries(rules).filter(([, health]) => health === 'err')).toEqual([])
    } finally {
      await prometheus.stop()
    }
  })

  it('traces a quote and a swap from the client through every stage to the requests of providers', async () => {
    await server.stop()
    const spans = receiver.spans.filter(({ traceId }) => traceId === TRACE)
    const byId = new Map(spans.map((span) => [span.spanId, span]))
    const above = ({ parentSpanId = '' }: Span): readonly string[] => {
      const parent = byId.get(parentSpanId)
      return parent ? [parent.name, ...above(parent)] : [parentSpanId]
    }
    const ancestry = (name: string) => [
      ...new Set(spans.filter((one) => one.name === name).map((one) => above(one).join(' < '))),
    ]
    expect(ancestry('POST /v3/quote')).toEqual([PARENT])
    expect(ancestry('quote')).toEqual([`POST /v3/quote < ${PARENT}`])
    const quote = `quote < POST /v3/quote < ${PARENT}`
    for (const stage of ['price', 'ask', 'saveQuote']) expect(ancestry(stage)).toEqual([quote])
    expect(ancestry('provider quote')).toEqual([`ask < ${quote}`])
    const swap = `swap < POST /v3/swap < ${PARENT}`
    for (const stage of ['findQuote', 'reprice', 'balance', 'makeSwap']) expect(ancestry(stage)).toEqual([swap])
    expect(ancestry('provider requote')).toEqual([`reprice < ${swap}`])
    expect(ancestry('provider build')).toEqual([`makeSwap < ${swap}`])
    const upstream = [...ancestry('GET'), ...ancestry('POST')]
    expect(upstream).toContain(`provider quote < ask < ${quote}`)
    const text = JSON.stringify(spans)
    for (const { address } of sandbox.accounts[0]?.addresses ?? []) expect(text).not.toContain(address)
    const lines = log()
      .split('\n')
      .filter((line) => line.includes('"msg":"answered"') && line.includes(TRACE))
    expect(lines).toHaveLength(2)
  })
})
