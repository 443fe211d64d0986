#!/usr/bin/env node
import { run } from './run.ts'
import { UsageError } from './usage-error.ts'

const { stdin, stdout, stderr } = process

run({
  words: process.argv.slice(2),
  say: (text) => stdout.write(text),
  canAsk: stdin.isTTY === true && stdout.isTTY === true,
}).catch((error: unknown) => {
  const isUsage = error instanceof UsageError
  stderr.write(`${isUsage ? error.message : String(error)}\n`)
  process.exitCode = isUsage ? 2 : 1
})
