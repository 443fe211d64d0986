import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tarballOf } from '../../../../../scripts/packed.mjs'
import { root } from '../../../../../scripts/workspace.mjs'
import { installedIn, npmInstall, pack, withOurs } from '../installed-size.ts'
import { percentile, print } from '../print.ts'
import { ourPackages, type Peer, peers } from './peer-list.ts'
import type { Ready, Round, RoundSize } from './worker.ts'

const ROUNDS = 7
/** CPU of each peer before it is measured, so that its code is compiled. */
const WARM_UP_MS = 6_000
/** Begins each turn and is not counted: a process that waited for the others has to get its code and data into the caches again. */
const RUN_IN: RoundSize = { runs: 200, atOnce: 16 }
const SINGLY: RoundSize = { runs: 200, atOnce: 1 }
const AT_ONCE: RoundSize = { runs: 800, atOnce: 16 }
const DELAY_MS = 200
/** Limit of a peer for loading and its first quote, and for a round, milliseconds. A peer that takes longer is left out. */
const PATIENCE_MS = 120_000
/** Rounds of a warm-up at most. */
const MOST_WARM_UPS = 40

/** A peer in a process of its own, through one number of providers. */
interface Running {
  readonly peer: Peer
  readonly count: number
  readonly ready: Ready
  run(size: RoundSize): Promise<Round>
  stop(): void
}

/**
 * Compares published aggregators with ours: each in a process of its own, all asking one upstream that answers at once, in turn in
 * many short rounds. They are installed with npm outside the workspace, in `.switchyard/peers`. A peer that cannot be installed or
 * run has its reason in its row.
 */
export const peerComparison = async (): Promise<void> => {
  pack()
  const upstream = fork(new URL('./upstream.js', import.meta.url), { execArgv: [] })
  const [port] = (await once(upstream, 'message')) as [number]
  const running: Running[] = []
  print('Aggregators side by side: BTC to ETH, answers from memory, no TLS')
  for (const peer of peers)
    try {
      running.push(...(await startAll(peer, port)))
    } catch (error) {
      print(`  ${peer.title.padEnd(24)} cannot be run: ${reasonOf(error)}`)
    }
  try {
    await compareRounds(running, (delayMs) => delayed(upstream, delayMs))
  } finally {
    for (const each of running) each.stop()
    upstream.disconnect()
  }
}

/** Installs a peer, starts it through each number of providers, and prints what it takes. */
const startAll = async (peer: Peer, port: number): Promise<readonly Running[]> => {
  const folder = install(peer)
  const { diskMegabytes, packages } = installedIn(`${folder}/node_modules`)
  const started: Running[] = []
  for (const count of peer.counts) started.push(await start(peer, folder, port, count))
  const { importMs, heapMb, residentMb } = (started[0] as Running).ready
  const size = `${diskMegabytes.toFixed(0).padStart(5)} MB on disk in ${packages} packages`
  const loaded = `import ${importMs.toFixed(0)} ms, heap ${heapMb.toFixed(1)} MB, resident ${residentMb.toFixed(0)} MB`
  print(`  ${peer.title.padEnd(24)} ${size}   ${loaded}`)
  return started
}

const delayed = async (upstream: ReturnType<typeof fork>, delayMs: number): Promise<void> => {
  const heard = once(upstream, 'message')
  upstream.send({ delayMs })
  await heard
}

/** Installs once; a folder that is there is used again. Packed packages of ours are installed each time. */
const install = ({ adapter, packages, npm = [] }: Peer): string => {
  const name = packages.length === 0 ? adapter : (packages[0] as string).replaceAll(/[@/]/g, '_')
  const folder = `${root}.switchyard/peers/${name}`
  if (packages.length > 0 && existsSync(`${folder}/complete`)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, '{ "private": true }\n')
  npmInstall(folder, ...npm, ...(packages.length > 0 ? packages : withOurs(ourPackages).map(tarballOf)))
  writeFileSync(`${folder}/complete`, '')
  return folder
}

const start = async (peer: Peer, folder: string, port: number, count: number): Promise<Running> => {
  const words = [peer.adapter, folder, String(port), String(count)]
  const child = fork(new URL('./worker.js', import.meta.url), words, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const hear = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL')
        reject(new Error(`It did not answer within ${PATIENCE_MS / 1_000} s.`))
      }, PATIENCE_MS)
      const leave = (code: number | null): void => {
        clearTimeout(late)
        reject(new Error(`Its process cannot go on, it ended with ${code}.`))
      }
      child.once('exit', leave)
      child.once('message', (answer: T & { failed?: string }) => {
        clearTimeout(late)
        child.off('exit', leave)
        if (answer.failed === undefined) resolve(answer)
        else reject(new Error(answer.failed))
      })
    })
  const ready = await hear<Ready>()
  const run = (size: RoundSize): Promise<Round> => {
    child.send(size)
    return hear()
  }
  return { peer, count, ready, run, stop: () => void (child.connected && child.disconnect()) }
}

/** A peer whose process fails or hangs is left out from then on, with its reason. */
const compareRounds = async (running: readonly Running[], delay: (delayMs: number) => Promise<void>): Promise<void> => {
  const measured = new Map(running.map((each) => [each, { singly: [] as Round[], atOnce: [] as Round[] }]))
  const orLeftOut = async (each: Running, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      measured.delete(each)
      print(`  ${each.peer.title.padEnd(24)} through ${each.count} providers left out: ${reasonOf(error)}`)
    }
  }
  for (const each of running) await orLeftOut(each, () => warmUp(each))
  for (let round = 0; round < ROUNDS; round++)
    for (const [each, { singly, atOnce }] of [...measured])
      await orLeftOut(each, async () => {
        await each.run(RUN_IN)
        singly.push(await each.run(SINGLY))
        atOnce.push(await each.run(AT_ONCE))
      })
  await delay(DELAY_MS)
  for (const count of [...new Set([...measured.keys()].map((each) => each.count))]) {
    print(`  through ${count} providers: median of ${ROUNDS} rounds in turn`)
    const ours = [...measured].find(([each]) => each.count === count && each.peer.adapter === 'switchyard')?.[1]
    for (const [each, rounds] of [...measured])
      if (each.count === count) await orLeftOut(each, () => printRow(each, rounds, ours))
  }
}

const warmUp = async (each: Running): Promise<void> => {
  for (let spentMs = 0, round = 0; spentMs < WARM_UP_MS && round < MOST_WARM_UPS; round++)
    spentMs += RUN_IN.runs * (await each.run(RUN_IN)).cpuMs
}

type Rounds = { readonly singly: readonly Round[]; readonly atOnce: readonly Round[] }

const printRow = async (each: Running, { singly, atOnce }: Rounds, ours: Rounds | undefined): Promise<void> => {
  const slow = await each.run({ runs: 1, atOnce: 1 })
  const [one, many] = [median(singly, 'cpuMs'), median(atOnce, 'cpuMs')]
  const perSecond = (1_000 / median(atOnce, 'elapsedMs')) * AT_ONCE.runs
  const ratio = ours
    ? `   ours ÷ it ${(median(ours.singly, 'cpuMs') / one).toFixed(2)} / ${(median(ours.atOnce, 'cpuMs') / many).toFixed(2)}`
    : ''
  print(
    [
      `    ${each.peer.title.padEnd(24)} ${Math.min(...singly.map(({ providers }) => providers))} answer`,
      `requests first ${each.ready.first.requests} then ${median(singly, 'requests').toFixed(1)}`,
      `waves ${(slow.elapsedMs / DELAY_MS).toFixed(1)}`,
      `CPU ${one.toFixed(2)} / ${many.toFixed(2)} ms`,
      `p50 ${median(singly, 'p50Ms').toFixed(2)} ms`,
      `${perSecond.toFixed(0)}/s${ratio}`,
    ].join('   '),
  )
}

const median = (rounds: readonly Round[], figure: keyof Round): number =>
  percentile(
    rounds.map((round) => round[figure]),
    0.5,
  )

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split('\n')
    .find((line) => /matching|Error|cannot|not/.test(line)) ?? String(error)
