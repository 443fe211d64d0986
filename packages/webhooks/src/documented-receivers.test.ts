import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort, findProgram, itWhere } from '@switchyard/test-support'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createSignedHeaders } from './signing/create-signed-headers.ts'
import { createSecret } from './signing/secrets.ts'

const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''

const folder = mkdtempSync(join(tmpdir(), 'switchyard-receiver-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = createSecret()
const body = '{"type":"swap.status","data":{"swapId":"s1 – ü"}}'
const headersAt = (at: number) => createSignedHeaders({ id: 'msg_1', payload: body, at }, [createSecret(), secret])

describe('the receivers of docs/webhooks.md', () => {
  it('take what was signed in JavaScript, and nothing else', async () => {
    symlinkSync(fileURLToPath(new URL('../node_modules', import.meta.url)), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'receiver.mjs'), block('js'))
    const port = await findFreePort()
    const env = { PATH: process.env.PATH ?? '', WEBHOOK_SECRET: secret, PORT: String(port) }
    const child = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    try {
      const post = async (text: string) => {
        const headers = headersAt(Date.now())
        return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })).status
      }
      await vi.waitFor(async () => expect(await post(body)).toBe(204), { timeout: 20_000, interval: 100 })
      expect(await post(body.replace('s1', 's2'))).toBe(400)
      await vi.waitFor(() => expect(output).toBe('swap.status s1 – ü\n'))
    } finally {
      child.kill('SIGKILL')
    }
  })

  itWhere(findProgram('python3'), 'take what was signed in Python, and nothing else', (python) => {
    const now = Date.now()
    const cases = [
      { secret, headers: headersAt(now), body },
      { secret, headers: headersAt(now), body: `${body} ` },
      { secret: createSecret(), headers: headersAt(now), body },
      { secret, headers: headersAt(now - 600_000), body },
    ]
    const program = `${block('python')}\nimport json, sys\nprint(json.dumps([verify(**one) for one in json.load(sys.stdin)]))`
    const output = execFileSync(python, ['-c', program], { input: JSON.stringify(cases), encoding: 'utf8' })
    expect(JSON.parse(output)).toEqual([true, false, false, false])
  })
})
