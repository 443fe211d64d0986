import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp } from '@switchyard/net'
import { createSandbox, type SandboxUrls } from '@switchyard/sandbox'
import { Agent, request } from 'undici'
import type { Command, Setting } from './http-overhead-server.ts'
import { percentile, print } from './print.ts'
import { record, wishes } from './quote-cost.ts'
import { replay } from './replay.ts'
import { sandboxProviders } from './sandbox-providers.ts'

const ROUNDS = 11
const QUOTES = 320
const AT_ONCE = 16

/**
 * CPU that the server program adds to a quote made in process, beside Node's HTTP with the same bytes: with logging, metrics and a span
 * for each request, and without spans.
 */
export const httpOverhead = async (): Promise<void> => {
  const sandbox = createSandbox()
  const urls = await sandbox.listen()
  const http = createHttp({ connections: 64 })
  const at = (base: string): SandboxUrls => JSON.parse(JSON.stringify(urls).replaceAll(urls.base, base)) as SandboxUrls
  const recording = await record((base) => sandboxProviders(at(base)), urls.base, http)
  const upstream = await replay([...recording.assetRequests, ...recording.quotes.flat()])
  await Promise.all([sandbox.close(), http.close()])
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const replayed = at(upstream.moved(urls.base).replace(/\/$/, ''))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  print(`HTTP host, a quote through every provider, ${AT_ONCE} at once: CPU, medians`)
  await compareHosts('logging, metrics, traces', { urls: replayed, collector: endpoint })
  await compareHosts('logging, metrics', { urls: replayed, collector: undefined })
  collector.close()
  collector.closeAllConnections()
  await upstream.close()
}

const compareHosts = async (title: string, setting: Setting): Promise<void> => {
  const child = fork(new URL('./http-overhead-server.js', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(setting)
  const [[server, floor]] = (await once(child, 'message')) as [readonly [string, string]]
  const sides = {
    'in process': () => asked(child, { quotes: QUOTES }),
    'over HTTP': () => load(`${server}/v3/quote`),
    'HTTP alone': () => load(floor),
  }
  const costs = await measured(child, sides)
  const [inside = 0, over = 0, alone = 0] = Object.values(costs).map((each) => percentile(each, 0.5))
  const figures = [
    `in process ${inside.toFixed(2)} ms`,
    `over HTTP ${over.toFixed(2)} ms`,
    `Node's HTTP alone ${alone.toFixed(2)} ms`,
    `HTTP adds ${(over - inside).toFixed(2)} ms (target 0.3)`,
  ]
  print(`  ${title.padEnd(26)} ${figures.join('   ')}`)
  child.disconnect()
}

const asked = async <Result>(child: ChildProcess, command: Command): Promise<Result> => {
  child.send(command)
  const [answer] = (await once(child, 'message')) as [Result]
  return answer
}

const agent = new Agent({ connections: AT_ONCE })

const load = async (url: string): Promise<void> => {
  const bodies = wishes.map((wish) => JSON.stringify(wish))
  let started = 0
  const loop = async (_: unknown, place: number) => {
    while (started++ < QUOTES) {
      const headers = { 'content-type': 'application/json' }
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers,
        body: bodies[place] ?? '',
        dispatcher: agent,
      })
      await body.dump()
      if (statusCode !== 200) throw new Error(`Answered ${statusCode}.`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
}

/** CPU of the child a quote, milliseconds: the sides take turns, after two rounds to warm up. */
const measured = async (
  child: ChildProcess,
  sides: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Readonly<Record<string, number[]>>> => {
  const costs: Record<string, number[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = -2; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(sides)) {
      const before = await asked<NodeJS.CpuUsage>(child, 'cpu')
      await run()
      const after = await asked<NodeJS.CpuUsage>(child, 'cpu')
      const cpuMs = (after.user + after.system - before.user - before.system) / 1_000 / QUOTES
      if (round >= 0) costs[name]?.push(cpuMs)
    }
  }
  return costs
}
