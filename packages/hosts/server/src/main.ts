#!/usr/bin/env node
import { runProgram } from './run-program.ts'
import { failureCode, startFailure } from './start-failure.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const words = process.argv.slice(2)

// A reader such as `head` that has read enough closes the pipe: the program ends, and nothing has failed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

runProgram({
  words,
  environment: process.env,
  say: (text) => process.stdout.write(text),
  tell: (text) => process.stderr.write(text),
  isTerminal: process.stdout.isTTY,
  canAsk: process.stdin.isTTY,
  columns: process.stdout.columns,
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
    process.exitCode = failureCode(error, words[0])
  },
)
