import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Found, findAll, findFreePort, findProgram } from '@switchyard/test-support'
import { eventually } from './eventually.ts'

/** Both programs. */
export const findPrometheus = (): Found<readonly [prometheus: string, promtool: string]> =>
  findAll(findProgram('prometheus'), findProgram('promtool'))

/** Runs promtool with an input; resolves to its exit code and what it wrote. */
export const runPromtool = (
  program: string,
  words: readonly string[],
  input = '',
): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    const child = execFile(program, words, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    )
    child.stdin?.end(input)
  })

/** A Prometheus of the tests' own. */
export interface OwnPrometheus {
  /** Answers of a query at this moment. */
  query(expression: string): Promise<readonly { readonly metric: Readonly<Record<string, string>> }[]>
  /** Names of its alert rules, with the health of each. */
  rules(): Promise<Readonly<Record<string, string>>>
  stop(): Promise<void>
}

/** Starts Prometheus with rules; it scrapes the target ten times a second. */
export const ownPrometheus = async (program: string, target: string, rules: string): Promise<OwnPrometheus> => {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-prometheus-'))
  const configuration = {
    global: { scrape_interval: '100ms', scrape_timeout: '100ms', evaluation_interval: '200ms' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'switchyard', static_configs: [{ targets: [new URL(target).host] }] }],
  }
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(configuration))
  const address = `127.0.0.1:${await findFreePort()}`
  const words = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
    '--log.level=error',
  ]
  const child = spawn(program, words, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://${address}/api/v1/${path}`)
    const { status, data, error } = (await response.json()) as { status: string; data: unknown; error?: string }
    if (status !== 'success') throw new Error(`${path}: ${error}`)
    return data
  }
  const query = async (expression: string) => {
    const data = (await read(`query?query=${encodeURIComponent(expression)}`)) as { result: [] }
    return data.result
  }
  const isUp = () =>
    query('count_over_time(up[1m]) > 5').then(
      (found) => found.length > 0,
      () => false,
    )
  await eventually(isUp)
  return {
    query,
    rules: async () => {
      type Rules = { readonly groups: readonly { readonly rules: readonly { name: string; health: string }[] }[] }
      const { groups } = (await read('rules')) as Rules
      return Object.fromEntries(groups.flatMap((group) => group.rules.map(({ name, health }) => [name, health])))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
