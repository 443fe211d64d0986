import { spawn } from 'node:child_process'
import { describeWhere, findBuild } from '@switchyard/test-support'
import { expect, it } from 'vitest'

const BUILT = new URL('../dist/unhandled-rejections.js', import.meta.url)

/** Two requests; what one of them has begun fails after it has ended, twice. */
const script = `
  const { runInRequest, logUnhandledRejections } = await import(${JSON.stringify(BUILT.href)})
  const fail = () => setTimeout(() => Promise.reject(new Error('late')), 10)
  process.on('unhandledRejection', logUnhandledRejections({ error: (line) => console.log(JSON.stringify({ ...line, err: line.err.message })) }))
  await runInRequest('one', async () => {})
  await runInRequest('two', async () => { await null; fail() })
  await new Promise((resolve) => setTimeout(resolve, 30))
  Promise.reject(new Error('outside'))
  setTimeout(() => console.log('alive'), 30)
`

const run = (): Promise<{ readonly code: number | null; readonly lines: readonly string[] }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('close', (code) => resolve({ code, lines: said.trim().split('\n') }))
  })

describeWhere(findBuild(BUILT), 'an unhandled rejection', () => {
  it('is counted and logged with the request it belongs to, and does not end the process', async () => {
    const { code, lines } = await run()
    expect(lines.slice(0, -1).map((line) => JSON.parse(line))).toEqual([
      { requestId: 'two', count: 1, err: 'late' },
      { count: 2, err: 'outside' },
    ])
    expect([lines.at(-1), code]).toEqual(['alive', 0])
  })
})
