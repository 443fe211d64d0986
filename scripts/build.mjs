// Compiles every package that changed since the last build.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root, run, setup, tool } from './setup.mjs'
import { examples, packages } from './workspace.mjs'

const buildable = () =>
  [...packages, ...examples].map(({ path }) => path).filter((path) => existsSync(`${root}${path}/tsconfig.json`))

/** Writes one solution file that references every package, so that none can be left out. */
export const writeSolution = () => {
  const solution = { files: [], references: buildable().map((path) => ({ path })) }
  const text = `${JSON.stringify(solution, null, 2)}\n`
  writeFileSync(`${root}tsconfig.json`, text)
}

/** Compiles the packages, and the scripts and styles of pages, whose tool is there once the workspace is installed. */
export const build = () => {
  run(process.execPath, [tool('typescript/bin/tsc'), '-b', '--pretty', 'false'])
  run(process.execPath, [`${root}scripts/inline-pages.mjs`])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setup()
  writeSolution()
  build()
}
