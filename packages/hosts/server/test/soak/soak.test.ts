import { createSandbox } from '@switchyard/sandbox'
import { describeWhere, findAll, findBuild } from '@switchyard/test-support'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findOwnRedis, type OwnRedis, ownRedis } from '../../../../stores/redis/src/testing/redis.ts'
import { findOwnPostgres, ownPostgres } from '../../../../stores/sql/src/testing/postgres.ts'
import { eventually } from '../eventually.ts'
import { judgeStored, type StoredRow } from './judge-stored.ts'
import { seeded } from './seeded.ts'
import { type SoakServer, soakServer, type Usage } from './soak-server.ts'
import { SoakTraffic } from './soak-traffic.ts'

/** CI takes a short share with every run of the suites; `npm run soak` decides by itself. */
const SECONDS = Number(process.env.SWITCHYARD_SOAK_SECONDS ?? (process.env.CI ? 12 : 0))
/** Growth shows between parts of the same length, each long enough to fill what may be filled. */
const PARTS = SECONDS < 120 ? 1 : 3
const SEED = Number(process.env.SWITCHYARD_SEED ?? (process.env.CI ? 1 : Date.now() % 1_000_000))
const ENTRY = new URL('../../dist/main.js', import.meta.url)
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
  const [{ base }, postgres, ownCache] = await Promise.all([sandbox.listen(), ownPostgres(), ownRedis()])
  const redis: { now: OwnRedis } = { now: ownCache }
  onTestFinished(() => Promise.all([sandbox.close(), postgres.stop(), redis.now.stop()]).then(() => {}))
  const environment = {
    SWITCHYARD_KEYS: JSON.stringify([{ id: 'owner', key: KEY }]),
    SWITCHYARD_SANDBOXURL: base,
    SWITCHYARD_STORES__SQL__URL: postgres.url,
    SWITCHYARD_STORES__REDIS__URL: redis.now.url,
  }
  const servers = [soakServer(environment), soakServer(environment)] as const
  // Before the stores, which they write to until they end.
  onTestFinished(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))).then(() => {}))
  await Promise.all(servers.map((server) => server.start()))
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
  end: number,
): Promise<string> => {
  const roll = random.next()
  if (roll < 0.7) {
    const network = random.pick(NETWORKS)
    sandbox.faults.set(network, random.pick(FAULTS))
    await sleep(Math.min(500 + random.below(1_500), Math.max(0, end - Date.now())))
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
const settledUsage = async ({ servers }: Soak): Promise<Usage> => {
  await sleep(3_000)
  return servers[0].usage()
}

/** All swaps of the database. */
const storedIn = async (url: string): Promise<readonly StoredRow[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select quote_id, deposit_address, deposit_channel_id, sell_amount from swaps')
  await client.end()
  return rows
}

/** Every acknowledged swap is answered again as it was, and is known. */
const checkEach = async (traffic: SoakTraffic): Promise<void> => {
  const left = [...traffic.acknowledged]
  const work = async () => {
    for (let swap = left.pop(); swap; swap = left.pop()) {
      await traffic.checkRepeated(swap)
      await traffic.checkTracked(swap, [])
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
}

const expectFlat = (usages: readonly Usage[]): void => {
  const [, settled, last] = usages as [Usage, Usage, Usage]
  expect(last.heapMiB / settled.heapMiB).toBeLessThan(1.25)
  expect(last.files).toBeLessThan(settled.files * 1.25 + 10)
}

const seconds = (from: number, until: number = performance.now()): number => Math.round((until - from) / 1_000)

const TITLE = 'servers under faults and kills'
if (SECONDS === 0) describe.skip(`${TITLE} (npm run soak)`, () => it('needs a time', () => {}))
else
  describeWhere(findAll(findBuild(ENTRY), await findOwnPostgres(), await findOwnRedis()), TITLE, () => {
    it(
      `lose and double no acknowledged swap, and answer as documented, for ${SECONDS} s with seed ${SEED}`,
      async () => {
        const began = performance.now()
        const soak = await open()
        const opened = performance.now()
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
        const phase = async (length: number, disturbances: Record<string, number>) => {
          const end = Date.now() + length * 1_000
          const work = async () => {
            while (Date.now() < end) await traffic.step()
          }
          const chaos = async () => {
            while (Date.now() < end) {
              const name = await disturb(soak, random, end)
              disturbances[name] = (disturbances[name] ?? 0) + 1
            }
          }
          await Promise.all([...Array.from({ length: WORKERS }, work), chaos()])
        }
        const disturbances: Record<string, number> = {}
        const usages: Usage[] = []
        for (let part = 0; part < PARTS; part++) {
          await phase(SECONDS / PARTS, disturbances)
          soak.sandbox.faults.clear()
          if (PARTS > 1) usages.push(await settledUsage(soak))
        }
        const stepsUntil = performance.now()
        await eventually(() => areReady(soak.servers))
        await checkEach(traffic)
        const took = { start: seconds(began, opened), traffic: seconds(opened, stepsUntil), check: seconds(stepsUntil) }
        const swaps = traffic.acknowledged.length
        process.stdout.write(
          `${JSON.stringify({ seed: SEED, disturbances, ...traffic.counts, swaps, usages, took })}\n`,
        )
        expect(swaps).toBeGreaterThan(0)
        expect(judgeStored(traffic.acknowledged, await storedIn(soak.postgres.url))).toEqual([])
        if (PARTS > 1) expectFlat(usages)
      },
      SECONDS * 1_000 + 240_000,
    )
  })
