import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeWhere, findAll, findBuild, findProgram } from '@switchyard/test-support'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { freshSchema, openPostgres } from '../databases.ts'
import { seeded } from '../soak/seeded.ts'
import { type ReceivedWebhook, webhookReceiver } from '../webhook-receiver.ts'
import { judgeDeliveries, type StoredChange, signatureProblem } from './judge-deliveries.ts'
import { steppingProvider } from './stepping-provider.ts'

/** A few with every run of the suites; `npm run kills` takes a thousand. */
const SWAPS = Number(process.env.SWITCHYARD_KILLS_SWAPS ?? 24)
const SEED = Number(process.env.SWITCHYARD_SEED ?? 1)
/** How often an event fails at most: the waits between attempts grow, and the short share must end. */
const MOST_FAILURES = SWAPS > 100 ? 3 : 2
const TIMEOUT_MS = 400
const KEY = 'a-key-of-the-killed-servers'
const SCRIPT = fileURLToPath(new URL('serve-endlessly.mjs', import.meta.url))
const PAGE = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
const addresses = {
  sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
  destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
}

const BUILD = findBuild(new URL('../../dist/index.js', import.meta.url))
const needed = findAll(await openPostgres(), BUILD, findProgram('python3'))

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Fails at random: an error, a cut connection, no answer in time; no event more often than `MOST_FAILURES`. Verifies every event as it
 * arrives.
 */
const failingReceiver = async () => {
  const random = seeded(SEED)
  const failures = new Map<string, number>()
  const counts: Record<string, number> = {}
  const unsigned: string[] = []
  let secret = ''
  const receiver = await webhookReceiver(async (id, received) => {
    const problem = signatureProblem(received.at(-1) as ReceivedWebhook, secret)
    if (problem !== undefined) unsigned.push(problem)
    const failed = failures.get(id) ?? 0
    const what = reactionOf(failed < MOST_FAILURES ? random.next() : 1)
    counts[what] = (counts[what] ?? 0) + 1
    if (FAILURES.includes(what)) failures.set(id, failed + 1)
    if (what === 'silent') await sleep(3 * TIMEOUT_MS)
    if (what === 'slow') await sleep(random.below(TIMEOUT_MS / 4))
    return { error: 500, cut: 0, silent: 500, slow: 204, prompt: 204 }[what]
  })
  const expectSecret = (one: string): void => {
    secret = one
  }
  return { ...receiver, counts, unsigned, expectSecret }
}

type Reaction = 'error' | 'cut' | 'silent' | 'slow' | 'prompt'
const FAILURES: readonly Reaction[] = ['error', 'cut', 'silent']

const reactionOf = (roll: number): Reaction => {
  if (roll < 0.08) return 'error'
  if (roll < 0.14) return 'cut'
  if (roll < 0.18) return 'silent'
  return roll < 0.3 ? 'slow' : 'prompt'
}

/** A server in a process of its own, and its address. */
const started = (
  config: object,
  provider: string,
  children: Set<ChildProcess>,
): Promise<{ child: ChildProcess; url: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify(config), provider], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    const hear = (chunk: Buffer): void => {
      if (output.length < 20_000) output += chunk.toString()
      const url = /^serving (.+)$/m.exec(output)?.[1]
      if (url !== undefined) resolve({ child, url })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`A server ended: ${output}`)))
  })

const post = async <Body>(url: string, body: object): Promise<Body> => {
  const response = await fetch(url, { method: 'POST', headers: { 'x-api-key': KEY }, body: JSON.stringify(body) })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

/** Builds the swaps at one server, which has their quote. */
const build = async (url: string): Promise<void> => {
  const quote = { sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: '1.5' }
  const { routes } = await post<{ routes: { routeId: string }[] }>(`${url}/v3/quote`, quote)
  let left = SWAPS
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await post(`${url}/v3/swap`, { routeId: routes[0]?.routeId, ...addresses })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

/** How many events the documented Python function refuses, at the time at which each was signed. */
const refusedInPython = (python: string, received: readonly ReceivedWebhook[], secret: string): number => {
  const documented = /```python\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? ''
  const program = `${documented}
import json, sys

refused = 0
for one in json.load(sys.stdin):
    time.time = lambda: int(one["headers"]["webhook-timestamp"])
    refused += not verify(**one)
print(refused)`
  const cases = received.map(({ headers, body }) => ({ secret, headers, body }))
  return Number(execFileSync(python, ['-c', program], { input: JSON.stringify(cases), encoding: 'utf8' }))
}

describeWhere(
  needed,
  'three servers of which one after the other is killed (npm run kills)',
  ([postgres, , python]) => {
    it(`bring each of ${SWAPS} swaps to its end, and deliver every event of it, in order`, async () => {
      const began = Date.now()
      const { schema, drop } = freshSchema(postgres.url)
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      const rowsOf = async (text: string) => (await client.query(text.replaceAll('$', `"${schema}".`))).rows
      const children = new Set<ChildProcess>()
      const provider = await steppingProvider()
      const receiver = await failingReceiver()
      onTestFinished(async () => {
        for (const child of children) child.kill('SIGKILL')
        await Promise.all([provider.close(), receiver.close()])
        await client.end()
        await drop()
      })
      const config = {
        ...{ port: 0, keys: [{ id: 'acme', key: KEY }], sandboxUrl: 'http://127.0.0.1:1', log: { level: 'warn' } },
        stores: { sql: { url: postgres.url, schema, timeoutMs: 30_000 } },
        tracker: { leastMs: 100, sweepMs: 1_000, perMinute: 1_000_000 },
        webhooks: { allowedHosts: ['127.0.0.1'], allowPrivate: true, timeoutMs: TIMEOUT_MS, firstRetryMs: 300 },
      }
      const start = () => started(config, provider.url, children)
      const servers = await Promise.all([start(), start(), start()])
      const { secret } = await post<{ secret: string }>(`${servers[0]?.url}/webhooks`, { url: receiver.url })
      receiver.expectSecret(secret)
      await build(servers[0]?.url ?? '')
      // No swap ends before the last kill, so that each one is under way during all of them.
      for (const [index, running] of servers.entries()) {
        const [asked, received] = [provider.asked(), receiver.received.length]
        await expect.poll(() => provider.asked() - asked, { timeout: 120_000 }).toBeGreaterThan(SWAPS / 2)
        await expect.poll(() => receiver.received.length - received, { timeout: 120_000 }).toBeGreaterThan(SWAPS / 6)
        running.child.kill('SIGKILL')
        servers[index] = await start()
      }
      provider.release()
      const waiting = async () => (await rowsOf(OPEN))[0]
      await expect
        .poll(waiting, { timeout: 900_000, interval: 250 })
        .toEqual({ followed: 0, unread: 0, undelivered: 0 })
      for (const child of children) child.kill('SIGKILL')
      for (const row of await rowsOf(ENDS)) {
        expect(row).toMatchObject({ completed: true, first: 1, last: row.changes })
        // A look may fail or be killed, so a step between may not be seen; none is seen twice or out of order.
        expect(String(row.statuses)).toMatch(/^not_started( pending)?( swapping)* completed$/)
        expect([...row.steps].sort((one, other) => one - other)).toEqual(row.steps)
      }
      const changes = (await rowsOf(CHANGES)) as readonly StoredChange[]
      expect(new Set(changes.map(({ swapId }) => swapId)).size).toBe(SWAPS)
      expect(judgeDeliveries(changes, receiver.received)).toEqual([])
      expect(receiver.unsigned).toEqual([])
      expect(refusedInPython(python, receiver.received, secret)).toBe(0)
      expect(refusedInPython(python, receiver.received.slice(0, 5), secret.replace(/_..../, '_AAAA'))).toBe(5)
      const took = Math.round((Date.now() - began) / 1_000)
      const facts = {
        swaps: SWAPS,
        changes: changes.length,
        requests: receiver.received.length,
        ...receiver.counts,
        seconds: took,
      }
      process.stdout.write(`${JSON.stringify(facts)}\n`)
    }, 1_500_000)
  },
)

const OPEN = `select
  (select count(*)::int from $swap_states where due_at is not null) as followed,
  ((select last::int from $swap_change_count) - (select coalesce(value, '0')::int from $webhook_cursor)) as unread,
  (select count(*)::int from $webhook_deliveries where state <> 'delivered') as undelivered`

const ENDS = `select swap_id, count(*)::int as changes, max(sequence) as last, min(sequence) as first,
  bool_or(final = 1 and body like '%"status":"completed"%') as completed,
  string_agg(body::json->'snapshot'->'swapStatus'->>'status', ' ' order by sequence) as statuses,
  array_agg(coalesce(nullif(body::json->'snapshot'->'swapStatus'->>'toAmount', '')::int, 0) order by sequence) as steps
  from $swap_changes group by swap_id`

const CHANGES = `select lpad(id::text, 16, '0') as id, swap_id as "swapId", sequence from $swap_changes order by id`
