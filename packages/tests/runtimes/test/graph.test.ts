import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { folderOf, root } from '../../../../scripts/workspace.mjs'
import { conditions } from '../src/bundle.ts'

/** Conditions by which bundlers choose among the files of a package. */
const targets = {
  'a browser': { platform: 'browser', conditions: conditions.browser, mainFields: ['browser', 'module', 'main'] },
  'React Native': {
    platform: 'neutral',
    conditions: conditions['react-native'],
    mainFields: ['react-native', 'browser', 'module', 'main'],
  },
  'a worker': { platform: 'browser', conditions: conditions.worker, mainFields: ['browser', 'module', 'main'] },
} as const

type Target = keyof typeof targets

/** Entries that must not reach Node, with what they need to be used. */
const entries: Readonly<Record<string, readonly string[]>> = {
  core: ['index'],
  net: ['index'],
  wire: ['index'],
  'host-local': ['index'],
  'host-http': ['index', 'worker', 'next'],
  verify: ['index', 'utxo', 'evm', 'solana'],
  'provider-thorchain': ['index'],
  'chain-evm': ['index'],
  'chain-utxo': ['index'],
}

const NODE = new Set(builtinModules)
const isOfNode = (id: string): boolean => id.startsWith('node:') || NODE.has(id.split('/')[0] ?? '')

/** Modules that a bundle of these packages reaches, and its code. */
const bundled = async (names: readonly string[], target: Target) => {
  const { platform, conditions, mainFields } = targets[target]
  const source = names.map((name, at) => `import * as n${at} from '${name}'\nexport { n${at} }`).join('\n')
  const entry = `${root}packages/tests/runtimes/src/entry.js`
  const ofNode: string[] = []
  const build = await rolldown({
    input: entry,
    platform,
    resolve: { conditionNames: [...conditions], mainFields: [...mainFields] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => {
          if (isOfNode(id)) {
            ofNode.push(`${importer?.replace(root, '')} imports ${id}`)
            return { id, external: true }
          }
          return id === entry ? id : null
        },
        load: (id) => (id === entry ? source : null),
      },
    ],
    onLog: (level, { message }) => {
      if (level === 'warn' && message.includes('resolve')) throw new Error(message)
    },
  })
  const { output } = await build.generate({ format: 'esm', minify: false })
  await build.close()
  return { ofNode, modules: output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])) }
}

describe.each(Object.keys(targets) as Target[])('a bundle for %s', (target) => {
  it.each(Object.entries(entries))('reaches no module of Node from @switchyard/%s', async (name, files) => {
    if (!existsSync(`${root}${folderOf(name)}/dist/index.js`)) throw new Error(`${name} is not built.`)
    const names = files.map((file) => (file === 'index' ? `@switchyard/${name}` : `@switchyard/${name}/${file}`))
    const { ofNode, modules } = await bundled(names, target)
    expect(ofNode).toEqual([])
    expect(modules.some((id) => id.includes('/dist/'))).toBe(true)
    expect(modules.filter((id) => id.includes('/node_modules/undici/'))).toEqual([])
  })
})

it('would notice a module of Node', async () => {
  const { ofNode } = await bundled(['node:fs', '@switchyard/core'], 'a browser')
  expect(ofNode).toHaveLength(1)
})
