import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openSqlStore } from '../open-sql-store.ts'
import type { Place } from './place.ts'

const SCRIPT = fileURLToPath(new URL('./save-endlessly.mjs', import.meta.url))

/** Kills processes while they save swaps; every swap they reported as saved must be there. */
export const killSuite = (place: () => Promise<Place>): void => {
  it('has every swap that a killed process had reported as saved', async () => {
    const at = await place()
    const reported = await Promise.all(['one', 'two', 'three'].map((name) => killedAfter(name, at.options, 40)))
    const store = await openSqlStore(at.options)
    for (const ids of reported) {
      expect(ids.length).toBeGreaterThanOrEqual(40)
      for (const [index, swapId] of ids.entries()) {
        expect(await store.swaps.findByChannel(swapId)).toMatchObject({ swapId, sellAmount: BigInt(index) })
      }
    }
    await store.close()
    await at.drop()
  }, 60_000)
}

/** Ids that a process reported as saved before SIGKILL, sent after `count` of them. */
const killedAfter = (name: string, options: object, count: number): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify(options), name], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.split('\n').length > count) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (_, signal) =>
      signal === 'SIGKILL'
        ? resolve(output.split('\n').slice(0, -1))
        : reject(new Error(`It ended by itself: ${complaint}`)),
    )
  })
