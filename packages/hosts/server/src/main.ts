#!/usr/bin/env node
import { program } from './program.ts'
import { startFailure } from './start-failure.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const words = process.argv.slice(2)

program({
  words,
  environment: process.env,
  say: (text) => process.stdout.write(text),
  isTerminal: process.stdout.isTTY,
  exitWith: (code) => {
    process.exitCode = code
  },
}).then(
  (server) => {
    if (server === undefined) return
    stopOnSignals(server, process)
    process.on('unhandledRejection', server.onUnhandledRejection)
  },
  (error: unknown) => {
    process.stderr.write(`${startFailure(error)}\n`)
    process.exitCode = words[0] === 'doctor' ? 2 : 1
  },
)
