// Builds, then makes screenshots of every state of the pages in .switchyard/screens; `--write` also those of README.md.
import { build, writeSolution } from './build.mjs'
import { root, run, setup } from './setup.mjs'
import { folderOf } from './workspace.mjs'

setup()
writeSolution()
build()
run(process.execPath, [`${root}${folderOf('pages-test')}/dist/screens.js`, ...process.argv.slice(2)])
