// Installs, builds and prints the benchmarks: ratios to a baseline measured in the same run.
import { build, writeSolution } from './build.mjs'
import { root, run, setup } from './setup.mjs'
import { folderOf } from './workspace.mjs'

setup()
writeSolution()
build()
run(process.execPath, ['--expose-gc', `${root}${folderOf('bench')}/dist/main.js`, ...process.argv.slice(2)])
