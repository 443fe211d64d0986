import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

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
): Promise<Finished> => finished(process.execPath, [MAIN, ...words], environment, folder)

/** The built program and these words, for a terminal. */
export const programWith = (...words: readonly string[]): readonly string[] => [process.execPath, MAIN, ...words]

const finished = (
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd: string = tmpdir(),
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment }
    const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err }))
  })
