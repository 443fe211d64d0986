import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

/** Output of a run of a program. */
export interface TerminalRun {
  readonly code: number | null
  readonly out: string
}

/** Keys that are pressed once a text has been shown, the control characters left out. */
export interface Keystrokes {
  readonly after: string
  readonly keys: string
}

/** Options of a run. */
export interface TerminalOptions {
  readonly columns?: number
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** In the order in which their texts are shown. */
  readonly answers?: readonly Keystrokes[]
}

/** Runs a command in a real terminal, which util-linux `script` makes, and presses keys when it asks. */
export const runInTerminal = (command: readonly string[], options: TerminalOptions = {}): Promise<TerminalRun> => {
  const { columns = 120, environment = {}, cwd = tmpdir(), answers = [] } = options
  const line = command.map((word) => `'${word}'`).join(' ')
  // Without rows the prompts show a part of a question only.
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment }
    const child = spawn('script', ['-qec', `stty rows 40 cols ${columns}; ${line}`, '/dev/null'], { cwd, env })
    const waiting = [...answers]
    let [out, answered] = ['', 0]
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk
      const [next] = waiting
      if (next === undefined || !stripVTControlCharacters(out.slice(answered)).includes(next.after)) return
      answered = out.length
      waiting.shift()
      child.stdin.write(next.keys)
    })
    child.stderr.resume()
    child.stdin.on('error', () => undefined)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out }))
  })
}
