import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { describeBrowser } from '@switchyard/test-support/browser'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOf, root } from '../../../../../scripts/workspace.mjs'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { buildVerified, unverifiableOf, verified } from './verified-swap.ts'

const families = [
  'cardano',
  'cosmos',
  'evm',
  'near',
  'radix',
  'solana',
  'starknet',
  'substrate',
  'sui',
  'ton',
  'tron',
  'utxo',
  'xrp',
] as const

const folder = `${root}${folderOf('verify')}`

/** Bundles the package as it is published. */
const publish = (): void => {
  if (!existsSync(`${folder}/dist/index.js`)) throw new Error('verify is not built; run the build first.')
  const { status, stderr } = spawnSync(process.execPath, [`${root}scripts/bundle.mjs`], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr.slice(0, 1_000))
}

/** Conditions by which a bundler chooses among the files of a package: for browsers, and as Metro does for React Native. */
const targets = {
  browsers: {},
  'React Native': {
    conditionNames: ['react-native', 'import', 'default'],
    mainFields: ['react-native', 'browser', 'module', 'main'],
  },
}
type Target = keyof typeof targets

/** One script of a wallet: `verifySwap` and these families as the global `verify`. */
const bundled = async (names: readonly string[], target: Target = 'browsers'): Promise<string> => {
  const files = ['verifySwap', ...names].map((name) => [name, name === 'verifySwap' ? 'index' : name])
  const entry = files.map(([name, file]) => `export { ${name} } from './${file}.js'`).join('\n')
  const wallet = `${folder}/dist/bundle/wallet.js`
  const build = await rolldown({
    input: wallet,
    platform: target === 'browsers' ? 'browser' : 'neutral',
    resolve: targets[target],
    plugins: [
      {
        name: 'wallet',
        resolveId: (id: string) => (id === wallet ? id : null),
        load: (id: string) => (id === wallet ? entry : null),
      },
    ],
    onLog: (_level, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await build.generate({ format: 'iife', name: 'verify', minify: true })
  await build.close()
  expect(output).toHaveLength(1)
  return output[0].code
}

/** Globals that React Native's engine has besides the language itself, as far as they are needed. */
const leastGlobals = () => ({ TextEncoder })

/** Methods that older engines of React Native do not have. */
const WITHOUT_NEW =
  'for (const name of ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"]) delete Array.prototype[name];' +
  'delete Object.groupBy; delete Promise.withResolvers; delete String.prototype.isWellFormed;'

describe('the published verifier', () => {
  let environment: TestEnvironment
  let subject: string
  let expected: string
  beforeAll(async () => {
    publish()
    environment = await openTestEnvironment()
    const scenario = { provider: 'THORCHAIN_STREAMING', sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    const { intent, route, swap, now } = await buildVerified(environment, scenario)
    const accept = unverifiableOf(verified({ intent, route, swap, now }, swap))
    subject = JSON.stringify({ swap: { intent, route, swap }, options: { now, accept } })
    expected = JSON.stringify(verified({ intent, route, swap, now }, swap, { accept }))
  })
  afterAll(() => environment?.close())

  const call = (family: string) =>
    `JSON.stringify((() => { const { swap, options } = JSON.parse(subject); return verify.verifySwap(swap, [verify.${family}], options) })())`

  it.each(['browsers', 'React Native'] as const)(
    'needs no module and no global of Node in %s, whole',
    async (target) => {
      const script = await bundled(families, target)
      expect(script).not.toMatch(/["`]node:|require\(|\bBuffer\b(?!\.)|process\./)
      const context = createContext({ ...leastGlobals(), subject })
      if (target === 'React Native') runInContext(WITHOUT_NEW, context)
      runInContext(script.replace(/^var verify/, 'globalThis.verify'), context)
      const fieldsOf = (text: string) =>
        JSON.parse(text).checks.map(({ field, ok }: { field: string; ok: unknown }) => [field, ok])
      expect(fieldsOf(runInContext(call('utxo'), context))).toEqual(fieldsOf(expected))
      expect(JSON.parse(expected).ok).toBe(true)
    },
  )

  it('imports only what it installs', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    const installed = Object.keys({ ...dependencies, ...peerDependencies }).sort()
    const imports = readdirSync(`${folder}/dist/bundle`).flatMap((file) =>
      [...readFileSync(`${folder}/dist/bundle/${file}`, 'utf8').matchAll(/(?:from|import) "([^"]+)"/g)].map(
        ([, id = '']) => id,
      ),
    )
    const packageNames = imports.filter((id) => !id.startsWith('.')).map((id) => id.split('/').slice(0, 2).join('/'))
    expect([...new Set(packageNames)].sort()).toEqual(installed)
    const solanaAlone = readFileSync(`${folder}/dist/bundle/solana.js`, 'utf8')
    expect(solanaAlone).toContain('@noble/curves')
  })

  // The accounts of protocols that `verifyRecipient` knows, and the facts of providers, are about 30 kB of it.
  it.each(families)('is small for %s alone', async (family) => {
    expect((await bundled([family])).length).toBeLessThan(150_000)
  })

  it('has declarations that name no other package', () => {
    const read = new Set<string>()
    // Examples in comments name packages.
    const visit = (file: string): void => {
      if (read.has(file)) return
      read.add(file)
      if (!existsSync(file)) throw new Error(`${file} is not built; run the build first.`)
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?!\s*\*).*from '([^']+)'/gm)) {
        expect(name, file).toMatch(/^\./)
        visit(resolve(dirname(file), name.replace(/\.ts$/, '.d.ts').replace(/\.js$/, '.d.ts')))
      }
    }
    for (const name of ['index', ...families]) visit(`${folder}/dist/bundle/${name}.d.ts`)
    expect(read.size).toBeGreaterThan(families.length)
  })

  describeBrowser('in a browser', (browser) => {
    it('checks a swap', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'switchyard-verify-'))
      try {
        const file = join(directory, 'page.html')
        const script = `${await bundled(['utxo'])};document.body.textContent=${call('utxo')}`
        writeFileSync(
          file,
          `<!doctype html><meta charset=utf-8><body><script>const subject=${JSON.stringify(subject)}</script><script>${script}</script>`,
        )
        const { ok, checks } = JSON.parse(expected)
        const text = (await (await browser.open(pathToFileURL(file).href)).textContent('body')) ?? ''
        expect(text).toContain(`{"ok":${ok},`)
        expect(text.match(/"field":/g)).toHaveLength(checks.length)
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    })
  })
})
