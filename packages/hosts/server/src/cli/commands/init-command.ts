import { writeFile } from 'node:fs/promises'
import { CommandFailure } from '../../command-failure.ts'
import type { RunContext } from '../run-context.ts'
import { writeJson } from '../terminal/write-json.ts'
import { starterConfig } from './starter-config.ts'

/** Options of `switchyard init`. */
export interface InitOptions {
  readonly force?: true
  readonly json?: true
}

/** `switchyard init`: a configuration with comments, to be edited. Replaces a file only with `--force`. */
export const runInit = async (file: string, { force, json }: InitOptions, { terminal }: RunContext): Promise<void> => {
  await writeFile(file, starterConfig, { flag: force ? 'w' : 'wx', mode: 0o600 }).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new CommandFailure(`${file} cannot be written (${cause.code ?? cause.message}).`, {
        remedy: cause.code === 'EEXIST' ? 'Name another file, or say --force to replace it.' : undefined,
      })
    },
  )
  if (json) return terminal.say(writeJson({ file }))
  terminal.say(`Written: ${file}. Next:

  switchyard keys create --config ${file} --id me     # shows a key, once
  switchyard doctor --config ${file}                  # checks everything the file points at
  switchyard serve --config ${file}
`)
}
