import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { percentile, print } from './print.ts'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/** Built packages of this kind, without what only suites use. */
const names = (prefix: string): readonly string[] =>
  readdirSync(packages).filter(
    (name) => name.startsWith(prefix) && !name.endsWith('-testing') && existsSync(`${packages}${name}/dist/index.js`),
  )

/** Milliseconds and heap of importing these packages, in a fresh process; the median of five. */
const imported = (list: readonly string[]): { readonly ms: number; readonly heapMb: number } => {
  const script = `
    const from = performance.now()
    for (const name of ${JSON.stringify(list)}) await import('file://${packages}' + name + '/dist/index.js')
    const ms = performance.now() - from
    globalThis.gc?.()
    process.stdout.write(JSON.stringify({ ms, heapMb: process.memoryUsage().heapUsed / 1048576 }))`
  const runs = Array.from({ length: 5 }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    if (stdout === '') throw new Error(`${list.join()} cannot be imported: ${stderr.slice(0, 400)}`)
    return JSON.parse(stdout) as { ms: number; heapMb: number }
  })
  return {
    ms: percentile(
      runs.map(({ ms }) => ms),
      0.5,
    ),
    heapMb: percentile(
      runs.map(({ heapMb }) => heapMb),
      0.5,
    ),
  }
}

/** Bytes of a folder, packages inside it left out. */
const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((bytes, entry) => {
    if (entry.name === 'node_modules' || entry.isSymbolicLink()) return bytes
    const path = `${folder}/${entry.name}`
    return bytes + (entry.isDirectory() ? bytesOf(path) : statSync(path).size)
  }, 0)

/** What a package brings along: itself as published, and every package it depends on, each once. */
const installed = (folder: string, seen: Map<string, number>): Map<string, number> => {
  const real = realpathSync(folder)
  if (seen.has(real)) return seen
  const own = real.startsWith(packages)
  seen.set(real, own ? bytesOf(`${real}/dist`) + bytesOf(`${real}/src`) : bytesOf(real))
  const { dependencies = {} } = JSON.parse(readFileSync(`${real}/package.json`, 'utf8')) as { dependencies?: object }
  for (const name of Object.keys(dependencies)) {
    const found = [
      `${real}/node_modules/${name}`,
      `${real.slice(0, real.lastIndexOf('node_modules/'))}node_modules/${name}`,
    ]
    const path = found.find((candidate) => existsSync(candidate))
    if (path) installed(path, seen)
  }
  return seen
}

const line = (title: string, list: readonly string[]): void => {
  const { ms, heapMb } = imported(list)
  print(`  ${title.padEnd(34)} ${ms.toFixed(0).padStart(5)} ms   heap ${heapMb.toFixed(1)} MB`)
}

/** What importing costs: core and every adapter, then each chain package beside core. */
export const footprint = (): void => {
  print('Import in a fresh process, median of five')
  line('nothing', [])
  line('core', ['core'])
  line('core and every provider', ['core', ...names('provider-')])
  for (const chain of names('chain-')) line(`core and ${chain}`, ['core', chain])
  print('Installed with everything it depends on')
  const listed = [
    'core',
    'provider-kit',
    ...names('provider-').filter((name) => name !== 'provider-kit'),
    ...names('chain-'),
  ]
  for (const name of listed) {
    const parts = installed(`${packages}${name}`, new Map())
    const megabytes = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024
    print(`  ${name.padEnd(34)} ${megabytes.toFixed(1).padStart(6)} MB in ${parts.size} packages`)
  }
}
