import { ClientError } from '@switchyard/client'
import { CommandFailure, exitCodes } from '../../command-failure.ts'

const remedies = {
  fix: 'Change the request; the same one is refused again.',
  retry: 'Try again.',
  elsewhere: 'Choose another route or pair.',
} as const

/** A refusal of the server. */
export class ApiFailure extends CommandFailure {
  readonly status: number | undefined

  constructor(error: ClientError) {
    let remedy = `${remedies[error.class]} ${error.docs}`
    if (error.status === 401) remedy = 'Give a key of this server with --key or SWITCHYARD_API_KEY.'
    if (error.status === 429) remedy = 'The key made too many requests. Wait a minute.'
    const exitCode = error.code === 'noRoutesFound' ? exitCodes.noRoute : exitCodes.failed
    super(`${error.code}: ${error.message}`, { exitCode, remedy })
    this.name = 'ApiFailure'
    this.status = error.status
  }
}

/** Turns an error of the client into a failure of a command; returns another error as it is. */
export const toFailure = (error: unknown, url: string): unknown => {
  if (!ClientError.is(error)) return error
  switch (error.code) {
    case 'networkError': {
      // The innermost error has a code such as `ECONNREFUSED`.
      let innermost: Error = error
      while (innermost.cause instanceof Error) innermost = innermost.cause
      const reason = 'code' in innermost && typeof innermost.code === 'string' ? innermost.code : innermost.message
      return new CommandFailure(`${url} cannot be reached (${reason}).`, {
        remedy: 'Start a server with "switchyard sandbox", or name one with --server or SWITCHYARD_SERVER.',
      })
    }
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
