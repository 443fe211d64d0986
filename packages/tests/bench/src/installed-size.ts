import { spawnSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tarballOf, unpackedAt } from '../../../../scripts/packed.mjs'
import { root } from '../../../../scripts/workspace.mjs'
import { print } from './print.ts'

/** Content of a `node_modules`. */
export interface Installed {
  /** Sum of the lengths of all files, and what they take on the disk in blocks. */
  readonly megabytes: number
  readonly diskMegabytes: number
  readonly packages: number
}

/** Measures a `node_modules` with everything below it. */
export const installedIn = (folder: string): Installed => {
  let [bytes, blocks, packages] = [0, 0, 0]
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const { size, blocks: taken } = lstatSync(join(entry.parentPath, entry.name))
    if (!entry.isDirectory()) bytes += size
    blocks += taken
    if (entry.name === 'package.json' && isPackage(entry.parentPath)) packages++
  }
  return { megabytes: bytes / 2 ** 20, diskMegabytes: (512 * blocks) / 2 ** 20, packages }
}

/** Tells whether a folder lies directly in a `node_modules` or in a scope there. */
const isPackage = (folder: string): boolean => /node_modules[\\/](@[^\\/]+[\\/])?[^\\/@]+$/.test(folder)

/** Limit of npm, milliseconds. */
const INSTALL_MS = 600_000

/** Installs with npm, without running the packages' scripts. */
export const npmInstall = (folder: string, ...args: readonly string[]): void => {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const options = { cwd: folder, encoding: 'utf8', timeout: INSTALL_MS } as const
  const { status, stderr, error } = spawnSync('npm', ['install', ...quiet, ...args], options)
  if (error) throw new Error(`npm did not install within ${INSTALL_MS / 1_000} s: ${error.message}`)
  if (status !== 0) throw new Error(stderr.trim().slice(-400))
}

/** A folder without a workspace above it, removed after `use`. */
export const inEmptyFolder = <T>(use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-bench-'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const pack = (): void => {
  const { status } = spawnSync(process.execPath, [`${root}scripts/packed.mjs`], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the packages cannot be packed')
}

/** Packed packages of ours with those of ours they need. */
export const withOurs = (names: readonly string[], found: Set<string> = new Set()): readonly string[] => {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(
      readFileSync(`${unpackedAt(name)}/package.json`, 'utf8'),
    ) as { dependencies?: object; peerDependencies?: object }
    const ours = Object.keys({ ...dependencies, ...peerDependencies }).filter((each) => each.startsWith('@switchyard/'))
    withOurs(
      ours.map((each) => each.slice('@switchyard/'.length)),
      found,
    )
  }
  return [...found]
}

/** The installed sets: a seller on EVM chains alone, with the providers that sell there, and what the EVM library viem takes. */
const lists: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['core', ['core']],
  ['core, chain-evm', ['core', 'chain-evm']],
  [
    'core, chain-evm, 5 providers',
    [
      'core',
      'chain-evm',
      ...['thorchain', 'mayachain', 'chainflip', 'near', 'oneinch'].map((name) => `provider-${name}`),
    ],
  ],
  ['core, chain-evm, verify', ['core', 'chain-evm', 'verify']],
]

/** Prints what `npm install` of the packed packages puts into an empty folder. */
export const installedSize = (): void => {
  pack()
  print('Installed by npm in an empty folder: length of the files, size on disk, packages')
  for (const [title, names] of lists) row(title, withOurs(names).map(tarballOf))
  row('viem alone, for comparison', [`viem@${viemVersion()}`])
}

const viemVersion = (): string =>
  (/^ {2}viem: (\S+)$/m.exec(readFileSync(`${root}pnpm-workspace.yaml`, 'utf8')) as RegExpExecArray)[1] as string

const row = (title: string, packages: readonly string[]): void =>
  inEmptyFolder((folder) => {
    npmInstall(folder, ...packages)
    const { megabytes, diskMegabytes, packages: count } = installedIn(join(folder, 'node_modules'))
    print(
      `  ${title.padEnd(30)} ${megabytes.toFixed(1).padStart(6)} MB ${diskMegabytes.toFixed(1).padStart(6)} MB ${String(count).padStart(4)}`,
    )
  })
