import { writeSync } from 'node:fs'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Registers itself: prints the address of every module that is resolved, one a line.
if (isMainThread) register(import.meta.url)

export const resolve = async (specifier, context, next) => {
  const resolved = await next(specifier, context)
  writeSync(1, `${resolved.url}\n`)
  return resolved
}
