import { benchmarks } from './benchmarks.ts'
import { machine, writePart } from './page.ts'
import { print, printedBy } from './print.ts'

const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('-'))
const unknown = wanted.find((name) => !Object.hasOwn(benchmarks, name))
if (unknown !== undefined)
  throw new Error(`There is no benchmark "${unknown}"; there are ${Object.keys(benchmarks).join(', ')}.`)

for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const where = machine()
  const printed = await printedBy(run)
  if (words.includes('--write')) writePart(name, where, printed)
  print('')
}
