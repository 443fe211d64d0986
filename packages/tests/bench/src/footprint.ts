import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { folderOf, root } from '../../../../scripts/workspace.mjs'
import { pack } from './installed-size.ts'
import { percentile, print } from './print.ts'

/** Folders of a package as it is published, and as it is compiled, a file for each source. */
const published = (name: string): string => `${root}.switchyard/packed/node_modules/@switchyard/${name}`
const bundled = (name: string): string => `${published(name)}/dist/bundle/index.js`
const compiled = (name: string): string => `${root}${folderOf(name)}/dist/index.js`

/** Published packages of this kind. */
const names = (prefix: string): readonly string[] =>
  readdirSync(published('')).filter((name) => name.startsWith(prefix))

/** Milliseconds that passed, milliseconds of CPU, and megabytes of heap afterwards. */
type Cost = { readonly ms: number; readonly cpu: number; readonly heap: number }

/** Measures what importing these files costs in a fresh process. */
const imported = (files: readonly string[]): Cost => {
  const script = `
    const cpuFrom = process.cpuUsage()
    const from = performance.now()
    for (const file of ${JSON.stringify(files)}) await import('file://' + file)
    const ms = performance.now() - from
    const { user, system } = process.cpuUsage(cpuFrom)
    globalThis.gc?.()
    const heap = process.memoryUsage().heapUsed / 1048576
    process.stdout.write(JSON.stringify({ ms, cpu: (user + system) / 1000, heap }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(`${files.join()} cannot be imported: ${stderr.slice(0, 400)}`)
  return JSON.parse(stdout) as Cost
}

const RUNS = 5

const median = (costs: readonly Cost[], figure: keyof Cost): number =>
  percentile(
    costs.map((cost) => cost[figure]),
    0.5,
  )

const figures = (costs: readonly Cost[]): string => {
  const [ms, cpu] = (['ms', 'cpu'] as const).map((figure) => median(costs, figure).toFixed(0).padStart(4))
  return `${ms} ms ${cpu} ms CPU ${median(costs, 'heap').toFixed(1).padStart(4)} MB`
}

/** One line: these packages as published and as compiled, taking turns. */
const line = (title: string, list: readonly string[]): void => {
  const turns = Array.from({ length: RUNS }, () => [imported(list.map(bundled)), imported(list.map(compiled))] as const)
  const [one, many] = [turns.map(([first]) => first), turns.map(([, second]) => second)]
  print(`  ${title.padEnd(26)} ${figures(one)}   | ${figures(many)}`)
}

/** Bytes of a folder, packages inside it left out. */
const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((bytes, entry) => {
    if (entry.name === 'node_modules' || entry.isSymbolicLink()) return bytes
    const path = `${folder}/${entry.name}`
    return bytes + (entry.isDirectory() ? bytesOf(path) : statSync(path).size)
  }, 0)

/** Measures what a package brings along: itself as published, and every package it depends on, each once. */
const installed = (folder: string, seen: Map<string, number>): Map<string, number> => {
  const real = realpathSync(folder)
  if (seen.has(real)) return seen
  seen.set(real, bytesOf(real))
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

/** Measures what importing and installing costs: core and every adapter, then each chain package beside core. */
export const footprint = (): void => {
  pack()
  print(`Import in a fresh process, median of ${RUNS}: as published | as compiled, a file for each source`)
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
    const parts = installed(published(name), new Map())
    const megabytes = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024
    print(`  ${name.padEnd(26)} ${megabytes.toFixed(1).padStart(6)} MB in ${parts.size} packages`)
  }
}
