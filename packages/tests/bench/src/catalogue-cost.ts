import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'undici'
import type { Question } from './catalogue-server.ts'
import { percentile, print } from './print.ts'

const WARM_UP = 200
const ROUNDS = 15
/** Requests of a round. */
const REQUESTS = 20
const CHANGES = 5

interface Started {
  readonly ports: readonly [engine: number, floor: number]
  readonly bytes: number
}

type Headers = Readonly<Record<string, string>>
type Query = <Result>(question: Question) => Promise<Result>

/**
 * Measures what `GET /tokens` of 50,000 tokens costs a server of its own, over sockets, beside a server that only writes the same bytes; and
 * how long the event loop is held while the answer is made anew.
 */
export const catalogueCost = async (): Promise<void> => {
  const child = fork(new URL('./catalogue-server.js', import.meta.url), { execArgv: [] })
  const [{ ports, bytes }] = (await once(child, 'message')) as [Started]
  const ask: Query = async (question) => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
  }
  const urls = ports.map((port) => `http://127.0.0.1:${port}/tokens`)
  print(`/tokens of 50000 tokens, ${(bytes / 2 ** 20).toFixed(1)} MiB`)
  for (const [name, headers] of await formsOf(urls[0] ?? '')) {
    const [engine, floor] = await cpuOfBoth(ask, urls, headers)
    print(
      `  ${name.padEnd(10)} CPU ${engine.toFixed(2)} ms, floor ${floor.toFixed(2)} ms, own ${(engine - floor).toFixed(2)} ms, ratio ${(engine / floor).toFixed(2)}`,
    )
  }
  print(
    `  made anew  event loop held at most ${(await longestHold(ask, urls[0] ?? '')).toFixed(0)} ms   (target 20 ms)`,
  )
  child.disconnect()
}

const formsOf = async (url: string): Promise<readonly (readonly [string, Headers])[]> => {
  const { headers, body } = await request(url)
  await body.dump()
  return [
    ['plain', { 'accept-encoding': 'identity' }],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['br', { 'accept-encoding': 'br' }],
    ['304', { 'accept-encoding': 'identity', 'if-none-match': String(headers.etag) }],
  ]
}

const drain = async (url: string, headers: Headers): Promise<void> => {
  const { body } = await request(url, { headers })
  for await (const _ of body);
}

/** CPU of the server a request, milliseconds: medians of rounds in turn. */
const cpuOfBoth = async (
  ask: Query,
  urls: readonly string[],
  headers: Headers,
): Promise<readonly [engine: number, floor: number]> => {
  const costs: number[][] = urls.map(() => [])
  for (const url of urls) for (let warm = 0; warm < WARM_UP; warm++) await drain(url, headers)
  for (let round = 0; round < ROUNDS; round++)
    for (const [side, url] of urls.entries()) costs[side]?.push(await cpuOf(ask, url, headers))
  const [engine = 0, floor = 0] = costs.map((each) => percentile(each, 0.5))
  return [engine, floor]
}

const cpuOf = async (ask: Query, url: string, headers: Headers): Promise<number> => {
  const before = await ask<NodeJS.CpuUsage>('cpu')
  for (let count = 0; count < REQUESTS; count++) await drain(url, headers)
  const after = await ask<NodeJS.CpuUsage>('cpu')
  return (after.user + after.system - before.user - before.system) / 1_000 / REQUESTS
}

/** All forms asked for at once after a change, the lowest of the longest holds. */
const longestHold = async (ask: Query, url: string): Promise<number> => {
  const holds: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await ask('change')
    await ask('longest')
    await Promise.all(['identity', 'gzip', 'br'].map((form) => drain(url, { 'accept-encoding': form })))
    holds.push(await ask<number>('longest'))
  }
  return Math.min(...holds)
}
