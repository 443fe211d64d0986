import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openSqlStore } from '../open-sql-store.ts'
import type { Place } from './store-suite.ts'

const SCRIPT = fileURLToPath(new URL('./save-endlessly.mjs', import.meta.url))

/** Processes that say what they have remembered and are killed amid the next; whatever they said must be there. */
export const killSuite = (place: () => Promise<Place>): void => {
  it('holds every swap that was acknowledged by a process that is killed', async () => {
    const at = await place()
    const said = await Promise.all(['one', 'two', 'three'].map((name) => killedAfter(name, at.options, 40)))
    const store = await openSqlStore(at.options)
    for (const acknowledged of said) {
      expect(acknowledged.length).toBeGreaterThanOrEqual(40)
      for (const [index, swapId] of acknowledged.entries()) {
        expect(await store.swaps.byChannel(swapId)).toMatchObject({ swapId, sellAmount: BigInt(index) })
      }
    }
    await store.close()
    await at.drop()
  }, 60_000)
}

/** Ids a process acknowledged before it was killed with SIGKILL after `count` of them. */
const killedAfter = (name: string, options: object, count: number): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify(options), name], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.split('\n').length > count) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (_, signal) =>
      signal === 'SIGKILL'
        ? resolve(said.split('\n').slice(0, -1))
        : reject(new Error(`It ended by itself: ${complaint}`)),
    )
  })
