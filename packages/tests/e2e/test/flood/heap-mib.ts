import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** MiB of the heap in use after garbage collection. */
export const heapMib = (): number => {
  collect()
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
