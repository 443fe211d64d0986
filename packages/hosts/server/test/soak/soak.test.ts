import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createSandbox } from '@switchyard/sandbox'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type OwnRedis, ownRedis, ownRedisInstalled } from '../../../../stores/redis/src/testing/redis.ts'
import { ownPostgres, ownPostgresInstalled } from '../../../../stores/sql/src/testing/postgres.ts'
import { eventually } from '../eventually.ts'
import { seeded } from './seeded.ts'
import { type SoakServer, soakServer, type Usage } from './soak-server.ts'
import { SoakTraffic } from './soak-traffic.ts'

const SECONDS = Number(process.env.SWITCHYARD_SOAK_SECONDS ?? 0)
const SEED = Number(process.env.SWITCHYARD_SEED ?? (process.env.CI ? 1 : Date.now() % 1_000_000))
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const KEY = 'a-key-of-the-soak-itself'
const WORKERS = 6
const NETWORKS = ['thornode', 'mayanode', 'chainflip', 'chainflip-broker', 'near', 'garden', 'flashnet', 'esplora/btc']
const FAULTS = [
  { latencyMs: 1_500 },
  { error: 500 },
  { error: 429 },
  { hang: true },
  { garbage: true },
  { closeSocket: true },
]

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const open = async () => {
  const sandbox = createSandbox({ seed: 'soak', prices: { BTC: '96500', ETH: '3450', USDC: '1' } })
  const { base } = await sandbox.listen()
  onTestFinished(() => sandbox.close())
  const postgres = await ownPostgres()
  onTestFinished(() => postgres.stop())
  const redis: { now: OwnRedis } = { now: await ownRedis() }
  onTestFinished(() => redis.now.stop())
  const environment = {
    SWITCHYARD_KEYS: JSON.stringify([{ id: 'owner', key: KEY }]),
    SWITCHYARD_SANDBOXURL: base,
    SWITCHYARD_STORES__SQL__URL: postgres.url,
    SWITCHYARD_STORES__REDIS__URL: redis.now.url,
  }
  const servers = [soakServer(environment), soakServer(environment)] as const
  for (const server of servers) {
    onTestFinished(() => server.stop('SIGKILL'))
    await server.start()
  }
  await eventually(() => areReady(servers))
  return { sandbox, postgres, redis, servers }
}

type Soak = Awaited<ReturnType<typeof open>>

const areReady = async (servers: readonly SoakServer[]): Promise<boolean> => {
  const statuses = await Promise.all(
    servers.map(({ url }) =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  return statuses.every((status) => status === 200)
}

const addressOn = ({ accounts }: Soak['sandbox'], chain: string): string =>
  accounts[0]?.addresses.find((each) => each.chain === chain)?.address ?? ''

/** Faults of networks most of the time, now and then a server, the database or the cache killed. The first server is never killed. */
const disturb = async (
  { sandbox, postgres, redis, servers }: Soak,
  random: ReturnType<typeof seeded>,
): Promise<string> => {
  const roll = random.next()
  if (roll < 0.7) {
    const network = random.pick(NETWORKS)
    sandbox.faults.set(network, random.pick(FAULTS))
    await sleep(500 + random.below(1_500))
    sandbox.faults.clear(network)
    return 'fault'
  }
  if (roll < 0.85) {
    await servers[1].stop(random.pick(['SIGKILL', 'SIGTERM']))
    await servers[1].start()
    return 'server'
  }
  if (roll < 0.93) {
    await postgres.crash()
    return 'PostgreSQL'
  }
  const port = Number(new URL(redis.now.url).port)
  await redis.now.stop()
  await sleep(random.below(1_000))
  redis.now = await ownRedis(port)
  return 'Redis'
}

/** What the server that is never killed holds, once it has nothing to do. */
const settledUsage = async ({ sandbox, servers }: Soak): Promise<Usage> => {
  sandbox.faults.clear()
  await sleep(3_000)
  return servers[0].usage()
}

/** Swaps stored twice for one quote: every quote is swapped once, under one idempotency key. */
const doubledIn = async (url: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select quote_id from swaps group by quote_id having count(*) > 1')
  await client.end()
  return rows
}

const isPossible = existsSync(MAIN) && ownPostgresInstalled() && ownRedisInstalled()
if (SECONDS > 0 && !isPossible && process.env.CI) throw new Error('The soak needs a build, PostgreSQL and Redis.')

describe.skipIf(SECONDS === 0 || !isPossible)('servers under faults and kills (npm run soak)', () => {
  it(
    `lose and double no acknowledged swap, and answer as documented, for ${SECONDS} s with seed ${SEED}`,
    async () => {
      const soak = await open()
      const random = seeded(SEED)
      const traffic = new SoakTraffic({
        random: seeded(SEED + 1),
        servers: () => soak.servers.flatMap(({ url }) => url ?? []),
        addresses: {
          sourceAddress: addressOn(soak.sandbox, 'BTC'),
          destinationAddress: addressOn(soak.sandbox, 'EVM'),
        },
        prices: { BTC: 96_500, ETH: 3_450, USDC: 1 },
        key: KEY,
      })
      const phase = async (seconds: number, disturbances: Record<string, number>) => {
        const end = Date.now() + seconds * 1_000
        const work = async () => {
          while (Date.now() < end) await traffic.step()
        }
        const chaos = async () => {
          while (Date.now() < end) {
            const name = await disturb(soak, random)
            disturbances[name] = (disturbances[name] ?? 0) + 1
          }
        }
        await Promise.all([...Array.from({ length: WORKERS }, work), chaos()])
      }
      const disturbances: Record<string, number> = {}
      const usages: Usage[] = []
      for (let part = 0; part < 3; part++) {
        await phase(SECONDS / 3, disturbances)
        usages.push(await settledUsage(soak))
      }
      await eventually(() => areReady(soak.servers))
      for (const swap of traffic.acknowledged) {
        await traffic.checkRepeated(swap)
        await traffic.checkTracked(swap, [])
      }
      const found = { seed: SEED, disturbances, ...traffic.counts, swaps: traffic.acknowledged.length, usages }
      process.stdout.write(`${JSON.stringify(found)}\n`)
      expect(traffic.acknowledged.length).toBeGreaterThan(0)
      expect(await doubledIn(soak.postgres.url)).toEqual([])
      const [, settled, last] = usages as [Usage, Usage, Usage]
      expect(last.heapMiB / settled.heapMiB).toBeLessThan(1.25)
      expect(last.files).toBeLessThan(settled.files * 1.25 + 10)
    },
    SECONDS * 1_000 + 240_000,
  )
})
