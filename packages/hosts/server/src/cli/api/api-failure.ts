import { ClientError } from '@switchyard/client'
import { CommandFailure, exitCodes } from '../../command-failure.ts'

/** A refusal of the server. */
export class ApiFailure extends CommandFailure {
  readonly status: number | undefined

  constructor(error: ClientError) {
    super(`${error.code}: ${error.message}`, {
      exitCode: error.code === 'noRoutesFound' ? exitCodes.noRoute : exitCodes.failed,
      remedy: findRemedy(error),
    })
    this.name = 'ApiFailure'
    this.status = error.status
  }
}

const remedies = {
  fix: 'Change the request; the same one is refused again.',
  retry: 'Try again.',
  elsewhere: 'Choose another route or pair.',
} as const

const findRemedy = (error: ClientError): string => {
  if (error.status === 401) return 'Give a key of this server with --key or SWITCHYARD_API_KEY.'
  if (error.status === 429) return 'The key made too many requests. Wait a minute.'
  return `${remedies[error.class]} ${error.docs}`
}

/** Turns an error of the client into a failure of a command; returns another error as it is. */
export const toFailure = (error: unknown, url: string): unknown => {
  if (!ClientError.is(error)) return error
  switch (error.code) {
    case 'networkError':
      return new CommandFailure(`${url} cannot be reached (${readReason(error)}).`, {
        remedy: 'Start a server with "switchyard sandbox", or name one with --server or SWITCHYARD_SERVER.',
      })
    case 'timeout':
      return new CommandFailure(`${url} did not answer in time.`, { remedy: 'Try again.' })
    case 'streamEnded':
      return new CommandFailure('The quote broke off before it was complete.', { remedy: 'Try again.' })
    case 'invalidResponse':
      return new CommandFailure(`${url} did not answer as a Switchyard server does.`, {
        remedy: 'Check that --server is the address of a Switchyard server, with its base path.',
      })
    default:
      return new ApiFailure(error)
  }
}

/** The innermost code, such as `ECONNREFUSED`, or the message. */
const readReason = (error: Error): string => {
  if (error.cause instanceof Error) return readReason(error.cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
