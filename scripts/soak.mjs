// Builds, then runs a long suite at its full size: `npm run soak`, mixed traffic under faults and kills for SWITCHYARD_SOAK_SECONDS (1800),
// or `npm run kills`, servers killed while they follow SWITCHYARD_KILLS_SWAPS (1000) swaps and send webhooks.
import { build, writeSolution } from './build.mjs'
import { run, setup, tool } from './setup.mjs'
import { folderOf } from './workspace.mjs'

const [suite = 'soak'] = process.argv.slice(2)
setup()
writeSolution()
build()
process.env.SWITCHYARD_SOAK_SECONDS ??= '1800'
process.env.SWITCHYARD_KILLS_SWAPS ??= '1000'
run(process.execPath, [tool('vitest/vitest.mjs'), 'run', '--maxWorkers=1', `${folderOf('server')}/test/${suite}`])
