import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runProgram as runSources } from '../src/run-program.ts'
import { failureCode, startFailure } from '../src/start-failure.ts'

/** The built program. */
export const MAIN: string = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** What a run of the program left. */
export interface Finished {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the built program with an environment of its own, in a folder for what it writes; its input is closed. */
export const runProgram = (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  folder: string = tmpdir(),
): Promise<Finished> => finish(start([MAIN, ...words], environment, folder))

/** Runs the program in this process, with the exit code and the texts that `main.ts` would leave. */
export const runHere = async (words: readonly string[]): Promise<Finished> => {
  const written: { out: string[]; err: string[] } = { out: [], err: [] }
  const finished = { code: 0 }
  try {
    await runSources({
      words,
      environment: {},
      say: (text) => void written.out.push(text),
      tell: (text) => void written.err.push(text),
      exitWith: (given) => {
        finished.code = given
      },
    })
  } catch (error) {
    written.err.push(`${startFailure(error)}\n`)
    finished.code = failureCode(error, words[0])
  }
  return { code: finished.code, out: written.out.join(''), err: written.err.join('') }
}

/** Runs the built program with an output whose reader has gone, as in `switchyard … | true`. */
export const runWithoutReader = (words: readonly string[]): Promise<Finished> =>
  finish(start([MAIN, ...words]), { isRead: false })

/** The built program and these words, for a terminal. */
export const programWith = (...words: readonly string[]): readonly string[] => [process.execPath, MAIN, ...words]

const start = (words: readonly string[], environment: Readonly<Record<string, string>> = {}, cwd = tmpdir()) => {
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment }
  return spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

const finish = (child: ReturnType<typeof start>, { isRead = true } = {}): Promise<Finished> =>
  new Promise((resolve, reject) => {
    let [out, err] = ['', '']
    if (isRead) child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    else child.stdout.destroy()
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
