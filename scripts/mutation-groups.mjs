// Which tests judge which files: first those of the file's own folder, then, for what survives, all that reach it.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const isSource = (name) => /\.ts$/.test(name) && !/\.(test|test-d|bench)\.ts$/.test(name)

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** A pattern of paths as a regular expression; `*` stays within a folder, `**` does not. */
const regular = (pattern) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))}$`,
  )

const hasTests = (folder) => existsSync(folder) && filesIn(folder).some((file) => file.endsWith('.test.ts'))

/** The nearest folder from a file upwards that has tests, at most the sources of the package; `undefined` where none has. */
const testFolderOf = (file, sources) => {
  let folder = dirname(file)
  while (folder !== sources && !hasTests(folder)) folder = dirname(folder)
  return hasTests(folder) ? folder : undefined
}

/**
 * The files of a package that match the patterns, in groups with the folder whose tests judge them first.
 * Test helpers are left out.
 */
export const groupsOf = (sources, patterns) => {
  const wanted = patterns.map((pattern) => regular(join(sources, pattern)))
  const files = filesIn(sources)
    .filter((file) => isSource(file) && !/\/(testing|__fixtures__)\//.test(file))
    .filter((file) => wanted.length === 0 || wanted.some((one) => one.test(file)))
  const groups = new Map()
  for (const file of files.sort()) {
    const tests = testFolderOf(file, sources)
    groups.set(tests, [...(groups.get(tests) ?? []), file])
  }
  return [...groups].map(([tests, sourceFiles]) => ({ tests, files: sourceFiles }))
}
