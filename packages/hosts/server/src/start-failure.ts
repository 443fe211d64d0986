import { ConfigError } from './config/config-error.ts'

/** Why the program did not start, as text for the terminal. */
export const startFailure = (error: unknown): string => {
  if (ConfigError.is(error)) return error.message
  if (!(error instanceof Error)) return 'Switchyard could not start.'
  if ('code' in error && error.code === 'EADDRINUSE') return `Switchyard could not start: ${error.message}.`
  return `Switchyard could not start.\n${error.stack}`
}
