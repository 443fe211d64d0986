// Compiles every package that changed since the last build.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeLlms } from './llms.mjs'
import { copyViewer } from './reference.mjs'
import { root, run, setup, tool } from './setup.mjs'
import { examples, packages } from './workspace.mjs'
import { writeChanged } from './write-changed.mjs'

const buildable = () =>
  [...packages, ...examples].map(({ path }) => path).filter((path) => existsSync(`${root}${path}/tsconfig.json`))

/** Writes one solution file that references every package, so that none can be left out. */
export const writeSolution = () => {
  const solution = { files: [], references: buildable().map((path) => ({ path })) }
  const text = `${JSON.stringify(solution, null, 2)}\n`
  writeChanged(`${root}tsconfig.json`, text)
}

/**
 * Compiles the packages, then what is made with tools of the workspace: scripts and styles of pages, the site, the documents for agents.
 * With SWITCHYARD_BUILT in the environment nothing has changed since the last time, as in the steps of `.ci/run`.
 */
export const build = () => {
  if (process.env.SWITCHYARD_BUILT) return
  run(process.execPath, [tool('typescript/bin/tsc'), '-b', '--pretty', 'false'])
  run(process.execPath, [`${root}scripts/inline-pages.mjs`])
  run(process.execPath, [`${root}scripts/web.mjs`])
  copyViewer()
  writeLlms()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setup()
  writeSolution()
  build()
}
