import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SimulatedNodes, startNodesOfExamples } from '../../../packages/tests/runtimes/src/simulated-nodes.ts'

const run = promisify(execFile)
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

let nodes: SimulatedNodes
beforeAll(async () => {
  nodes = await startNodesOfExamples()
})
afterAll(() => nodes.close())

it('quotes through packages that it requires', async () => {
  const { stdout } = await run(process.execPath, [at('../src/main.cjs')])
  expect(stdout).toMatch(/^THORCHAIN_STREAMING \d+\.\d+ ETH\.ETH$/m)
})
