import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttp } from '@switchyard/net'
import { createSandbox, type SandboxUrls } from '@switchyard/sandbox'
import { Agent, request } from 'undici'
import type { Addresses, Command, Setting } from './http-overhead-server.ts'
import { percentile, print } from './print.ts'
import { record, wishes } from './quote-cost.ts'
import { replay } from './replay.ts'
import { sandboxProviders } from './sandbox-providers.ts'

const ROUNDS = 21
/** Until the code of every side is compiled for speed. */
const WARM_UP = 8
const QUOTES = 320
const AT_ONCE = 16

/**
 * CPU that the server program adds to a quote: with logging, metrics and a span for each request, and without spans.
 *
 * A quote that arrives over a socket costs more than one of a loop in the process: requests come one by one, and another process sends
 * them on the same machine. So the program is compared with the same engine behind a bare listener of Node, and the cost of a bare
 * listener alone is added.
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
  const [{ program, engine, nothing }] = (await once(child, 'message')) as [Addresses]
  const sides = {
    'in a loop': () => asked(child, { quotes: QUOTES }),
    program: () => load(`${program}/v3/quote`),
    'engine behind Node': () => load(engine),
    'Node alone': () => load(nothing),
  }
  const costs = await measured(child, sides)
  const rounds = Object.values(costs)
  const [inside = 0, over = 0, bare = 0, alone = 0] = rounds.map((each) => percentile(each, 0.5))
  const [, overs = [], bares = [], alones = []] = rounds
  // Within each round, because a machine that is shared is faster and slower for minutes.
  const added = overs.map((cpuMs, round) => cpuMs - (bares[round] ?? 0) + (alones[round] ?? 0))
  const figures = [
    `in a loop ${inside.toFixed(2)} ms`,
    `engine behind Node's HTTP ${bare.toFixed(2)} ms`,
    `Node's HTTP alone ${alone.toFixed(2)} ms`,
    `server program ${over.toFixed(2)} ms`,
    `HTTP adds ${percentile(added, 0.5).toFixed(2)} ms (target 0.3)`,
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

/** CPU of the child a quote, milliseconds: the sides take turns, after some rounds to warm up. */
const measured = async (
  child: ChildProcess,
  sides: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Readonly<Record<string, number[]>>> => {
  const costs: Record<string, number[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = -WARM_UP; round < ROUNDS; round++) {
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
