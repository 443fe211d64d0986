import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** MiB that are really in use: measured after everything unused has been given back. */
export const heapMib = (): number => {
  collect()
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
