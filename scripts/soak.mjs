// Builds, then runs mixed traffic under faults and kills: `npm run soak`, for SWITCHYARD_SOAK_SECONDS (1800).
import { build, writeSolution } from './build.mjs'
import { run, setup, tool } from './setup.mjs'
import { folderOf } from './workspace.mjs'

setup()
writeSolution()
build()
process.env.SWITCHYARD_SOAK_SECONDS ??= '1800'
run(process.execPath, [tool('vitest/vitest.mjs'), 'run', '--maxWorkers=1', `${folderOf('server')}/test/soak`])
