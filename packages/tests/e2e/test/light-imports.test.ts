import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderOf, published, root } from '../../../../scripts/workspace.mjs'

/** Entry of a built package, which is what users import. */
const entry = (name: string): string => {
  const url = pathToFileURL(`${root}${folderOf(name)}/dist/index.js`)
  if (!existsSync(url)) throw new Error(`${name} is not built; run the build first.`)
  return url.href
}

const providers = published
  .map(({ name }) => name)
  .filter((name) => name.startsWith('provider-') && name !== 'provider-kit')

/** Folders of chain libraries under `node_modules`. */
const heavy = [
  'viem',
  'ethers',
  '@scure/btc-signer',
  '@bitgo/utxo-lib',
  'bitcoinjs-lib',
  '@solana',
  '@ton',
  '@mysten/sui',
  'tronweb',
  '@emurgo',
  '@cosmjs',
  '@near-js',
  'starknet',
  'xrpl',
  '@polkadot-api',
  '@polkadot',
  '@radixdlt',
]

/** Files that a fresh process resolves while it imports these. */
const loadedBy = (urls: readonly string[]): readonly string[] => {
  const hook = fileURLToPath(new URL('print-resolved.mjs', import.meta.url))
  const script = `for (const url of ${JSON.stringify(urls)}) await import(url)`
  const args = ['--import', hook, '--input-type=module', '-e', script]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 50_000_000 })
  if (status !== 0) throw new Error(stderr.slice(0, 1_000))
  return stdout.split('\n').filter((line) => line.startsWith('file:'))
}

const chainLibraries = (files: readonly string[]): readonly string[] =>
  files.filter((file) => heavy.some((name) => file.includes(`/node_modules/${name}/`)))

describe('an import of core and every provider', () => {
  it('loads no chain library', () => {
    expect(providers).toHaveLength(10)
    const files = loadedBy(['core', 'provider-kit', ...providers].map(entry))
    expect(files).toEqual(expect.arrayContaining(providers.map(entry)))
    expect(chainLibraries(files)).toEqual([])
  })

  it('would be noticed if it loaded one', () => {
    const viem = import.meta.resolve('viem')
    expect(chainLibraries(loadedBy([viem]))).not.toEqual([])
  })
})
