import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runProgram } from '../run-program.ts'
import { startFailure } from '../start-failure.ts'
import { changeKeyFile } from './file/edit-key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchyard-signing-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const jwk = () => {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x: String(x), y: String(y), d: String(d) }
}

const signing = (keyId: string, privateJwk = jwk()) => ({ keyId, privateJwk })

let files = 0
const written = (content: object): string => {
  files += 1
  const path = join(folder, `file-${files}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const sandbox = { sandboxUrl: 'http://127.0.0.1:9', port: 0, log: { level: 'silent' } }

/** What the program says of a configuration: with `--check-config`, and when it starts. */
const verdicts = async (content: object): Promise<readonly string[]> => {
  const config = written({ ...sandbox, ...content })
  const verdict = async (...words: readonly string[]): Promise<string> => {
    try {
      await (await runProgram({ words: ['--config', config, ...words], environment: {}, say: () => {} }))?.stop()
      return 'usable'
    } catch (error) {
      return startFailure(error)
    }
  }
  return [await verdict('--check-config'), await verdict()]
}

const configured = (id: string, own: object) => ({ id, key: `the-configured-key-of-${id}`, signing: own })

const filed = (id: string, own: object) => ({
  id,
  secrets: [{ sha256: Buffer.from(id.padEnd(32, '-')).toString('hex'), createdAt: '2026-11-01T00:00:00Z' }],
  ...own,
})

describe('a signing key', () => {
  it('is refused at the start and by --check-config if its halves belong to two keys', async () => {
    const [one, other] = [jwk(), jwk()]
    const mixed = signing('k-1', { ...one, x: other.x, y: other.y })
    for (const verdict of await verdicts({ keys: [configured('acme', mixed)] }))
      expect(verdict).toContain('keys[0].signing.privateJwk: must be a P-256 private key whose halves belong together')
    for (const verdict of await verdicts({ keys: [configured('acme', signing('k-1', { ...one, d: other.d }))] }))
      expect(verdict).toContain('halves belong together')
    const keysFile = written({ version: 1, keys: [filed('acme', { signing: mixed })] })
    for (const verdict of await verdicts({ keysFile })) expect(verdict).toContain('halves belong together')
    expect(await verdicts({ keys: [configured('acme', signing('k-1', one))] })).toEqual(['usable', 'usable'])
  })

  it('is refused if two callers have its id, wherever they are', async () => {
    const problem = 'signing.keyId k-1 is given to two keys; each needs an id of its own'
    const shared = signing('k-1')
    const one = written({ version: 1, keys: [filed('beta', { signing: signing('k-1') })] })
    const file = (keys: readonly object[]) => ({ keysFile: written({ version: 1, keys }) })
    const cases = [
      { keys: [configured('acme', shared), configured('beta', shared)] },
      { keys: [configured('acme', shared)], keysFile: one },
      file([filed('acme', { signing: shared }), filed('beta', { signing: shared })]),
      file([filed('acme', { signing: shared }), filed('beta', { retiredSigning: [retired('k-1')] })]),
      file([filed('acme', { signing: shared, retiredSigning: [retired('k-1')] })]),
    ]
    for (const content of cases) for (const verdict of await verdicts(content)) expect(verdict).toContain(problem)
    expect(await verdicts({ keys: [configured('acme', shared), configured('beta', signing('k-2'))] })).toEqual([
      'usable',
      'usable',
    ])
  })

  it('is not created under the id of another', async () => {
    const file = written({ version: 1, keys: [filed('acme', { signing: signing('k-1') })] })
    const taken = changeKeyFile(file, ({ keys }) => {
      const [first] = keys
      if (!first) throw new Error('no key')
      return { version: 1, keys: [...keys, { ...first, id: 'beta', secrets: [], signing: signing('k-1') }] }
    })
    await expect(taken).rejects.toMatchObject({ problems: [expect.stringContaining('k-1 is given to two keys')] })
  })
})

const retired = (keyId: string) => {
  const { x, y } = jwk()
  return { keyId, x, y, expiresAt: '2030-01-01T00:00:00Z' }
}
