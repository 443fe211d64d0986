import { CommandFailure } from './command-failure.ts'
import { ConfigError } from './settings/config-error.ts'

/** Explains, as text for the terminal, why the program did not start or a command failed. */
export const startFailure = (error: unknown): string => {
  if (ConfigError.is(error)) return error.message
  if (CommandFailure.is(error)) return error.remedy === undefined ? error.message : `${error.message}\n${error.remedy}`
  if (!(error instanceof Error)) return 'Switchyard could not start.'
  if ('code' in error && error.code === 'EADDRINUSE') return `Switchyard could not start: ${error.message}.`
  return `Switchyard could not start.\n${error.stack}`
}

/** The exit code of a failure. The doctor's means that a check failed. */
export const failureCode = (error: unknown, command: string | undefined): number => {
  if (CommandFailure.is(error)) return error.exitCode
  return command === 'doctor' ? 2 : 1
}
