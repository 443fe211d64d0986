import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { percentile, print } from './print.ts'

const packages = fileURLToPath(new URL('../../', import.meta.url))

const names = (prefix: string): readonly string[] =>
  readdirSync(packages).filter((name) => name.startsWith(prefix) && existsSync(`${packages}${name}/dist/index.js`))

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

/** Bytes of a package and everything it installs, each file once. */
const installedBytes = (folder: string, seen: Set<string>): number => {
  if (!existsSync(folder)) return 0
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    const { ino, size, isFile } = fileOf(path)
    if (entry.isSymbolicLink() || seen.has(`${ino}`)) continue
    if (isFile) {
      seen.add(`${ino}`)
      bytes += size
    } else bytes += installedBytes(path, seen)
  }
  return bytes
}

const fileOf = (path: string) => {
  const found = statSync(path)
  return { ino: found.ino, size: found.size, isFile: found.isFile() }
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
  print('Built code')
  for (const name of [
    'core',
    'provider-kit',
    ...names('provider-').filter((name) => name !== 'provider-kit'),
    ...names('chain-'),
  ]) {
    const bytes = installedBytes(`${packages}${name}/dist`, new Set())
    print(`  ${name.padEnd(34)} ${(bytes / 1024).toFixed(0).padStart(5)} kB`)
  }
}
