import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, it } from 'vitest'
import { startAwkwardServer } from '../src/awkward-server.ts'
import { expectQuotes, expectTransport, unexplained } from '../src/expected.ts'
import { type SimulatedNodes, startNodes } from '../src/simulated-nodes.ts'
import { bun, deno } from './runtimes.ts'

const program = fileURLToPath(new URL('../src/program.ts', import.meta.url))
const run = promisify(execFile)

let nodes: SimulatedNodes
let awkward: Awaited<ReturnType<typeof startAwkwardServer>>
beforeAll(async () => {
  nodes = await startNodes()
  awkward = await startAwkwardServer()
})
afterAll(async () => {
  awkward.close()
  await nodes.close()
})

// Deno does not say why there is no answer.
const denoWords = ['run', '--no-remote', '--node-modules-dir=manual', '--allow-net', '--allow-read', '--allow-env']
const runtimes = [
  ['Bun', bun, [program], {}],
  ['Deno', deno, [...denoWords, program], { refused: unexplained }],
] as const

it.each(runtimes)(
  'the documented set-up quotes on %s, and its transport keeps its promises',
  async (_name, find, words, different) => {
    const { stdout } = await run(find(), [...words, nodes.thornode, nodes.midgard, awkward.url], { timeout: 50_000 })
    const { quotes, transport } = JSON.parse(stdout)
    expectQuotes(quotes)
    expectTransport(transport, different)
  },
)
