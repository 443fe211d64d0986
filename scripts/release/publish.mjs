// Publishes every package whose version the registry does not have, and tags what it published: `npm run release`.
import { fileURLToPath } from 'node:url'
import { pnpm, run, setup, tool } from '../setup.mjs'

/** The command that publishes, for `spawn`; by the pinned pnpm, since a machine need not have one. */
export const publishing = (env = {}) => pnpm(['--recursive', 'publish', '--no-git-checks'], env)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setup()
  const { command, args, options } = publishing()
  run(command, args, options)
  // Its lines tell the workflow what was published.
  run(process.execPath, [tool('@changesets/cli/bin.js'), 'tag'])
}
