#!/usr/bin/env node
import { program } from './program.ts'
import { startFailure } from './start-failure.ts'
import { stopOnSignals } from './stop-on-signals.ts'

program({ words: process.argv.slice(2), environment: process.env, say: (text) => process.stdout.write(text) }).then(
  (server) => {
    if (server === undefined) return
    stopOnSignals(server, process)
    process.on('unhandledRejection', server.onUnhandledRejection)
  },
  (error: unknown) => {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exitCode = 1
  },
)
