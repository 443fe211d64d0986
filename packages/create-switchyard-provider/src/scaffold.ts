import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findIdProblem, findNameProblem } from './names.ts'
import { readOwnVersion } from './read-own-version.ts'
import { kinds, licences, type ScaffoldOptions } from './scaffold-options.ts'
import { listSpellings, type Spellings, spell } from './spellings.ts'
import { UsageError } from './usage-error.ts'

const templates = fileURLToPath(new URL('../templates/', import.meta.url))

/** Files that are published under another name: npm leaves out the one, and takes the other for a package of its own. */
const renamed: Readonly<Record<string, string>> = { _gitignore: '.gitignore', '_package.json': 'package.json' }

/**
 * Makes a package with a provider or a chain: sources, tests with the conformance kit and a simulated upstream, workflows.
 *
 * @returns Paths of the files, from the new folder.
 * @throws {UsageError} for a name or id that cannot be used, and a folder that holds something already.
 *
 * @example
 * ```ts
 * await scaffold({ kind: 'provider', name: '@acme/switchyard-provider', id: 'ACME', directory: 'acme', license: 'MIT' })
 * ```
 */
export const scaffold = async (options: ScaffoldOptions): Promise<readonly string[]> => {
  const { kind, name, id, directory, license } = options
  if (!kinds.includes(kind)) throw new UsageError(`The kind "${kind}" is unknown; it is provider or chain.`)
  if (!licences.includes(license))
    throw new UsageError(`The licence "${license}" is unknown; it is ${licences.join(', ')}.`)
  const nameProblem = findNameProblem(name)
  if (nameProblem !== undefined) throw new UsageError(`The package cannot be named "${name}": ${nameProblem}.`)
  const idProblem = findIdProblem(id, kind)
  if (idProblem !== undefined) throw new UsageError(`The id "${id}" cannot be used: ${idProblem}.`)

  // Nothing is ever overwritten.
  const target = resolve(directory)
  const held = await readdir(target).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new UsageError(`The folder ${target} cannot be used (${cause.code}); name another one.`)
  })
  if (held.length > 0) throw new UsageError(`The folder ${target} is not empty; name a new one.`)

  const all: Spellings = [
    ...listSpellings(options),
    ['SWITCHYARD_RANGE', `^${readOwnVersion()}`],
    ['LICENCE_ID', license],
    ['THE_YEAR', String(new Date().getUTCFullYear())],
  ]
  const files = license === 'UNLICENSED' ? [] : [{ from: join(templates, 'licenses', license), path: 'LICENSE' }]
  for (const folder of [kind, 'shared'].map((each) => join(templates, each))) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const from = join(entry.parentPath, entry.name)
      const path = relative(folder, join(entry.parentPath, renamed[entry.name] ?? entry.name))
      if (entry.isFile()) files.push({ from, path })
    }
  }
  await Promise.all(
    files.map(async ({ from, path }) => {
      const file = join(target, spell(path, all))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, spell(await readFile(from, 'utf8'), all), { flag: 'wx' })
    }),
  )
  return files.map(({ path }) => spell(path, all)).sort()
}
