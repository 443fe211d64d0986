import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { root } from '../../../../scripts/workspace.mjs'

const PAGE = `${root}docs/benchmarks.md`

/** Describes what was run, where and when. The load average is that of the minute before the run. */
export const machine = (): string => {
  const [model = 'unknown processor'] = cpus().map((cpu) => cpu.model.replace(/\s+/g, ' ').trim())
  const [load = 0] = loadavg()
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, Node ${process.versions.node}, ${cpus().length} × ${model}, load average ${load.toFixed(1)} before`
}

/** Replaces the part of `docs/benchmarks.md` that a benchmark makes with what it printed. */
export const writePart = (name: string, where: string, printed: string): void => {
  const page = readFileSync(PAGE, 'utf8')
  const start = `<!-- generated: ${name} -->`
  const from = page.indexOf(start)
  const to = page.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`docs/benchmarks.md has no part "${start}".`)
  const part = `${start}\n\n${where}:\n\n\`\`\`text\n${printed.trim()}\n\`\`\`\n\n`
  writeFileSync(PAGE, `${page.slice(0, from)}${part}${page.slice(to)}`)
}
