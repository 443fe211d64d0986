import { ClientError } from '../client-error.ts'

/** An hour: no node may know a deposit on Bitcoin for that long. */
const PATIENCE_MS = 3_600_000

/**
 * Creates a limit for how long failures that may pass are borne, since the last success.
 *
 * @throws the failure, where it will not pass or has lasted too long.
 */
export const createPatience = (patienceMs: number = PATIENCE_MS) => {
  let since: number | undefined
  return {
    succeeded: (): void => {
      since = undefined
    },
    bear: (failure: unknown): void => {
      // A deposit channel is known once it is opened, unless a store of the deployment has just failed over.
      const mayPass =
        ClientError.is(failure) && (failure.class === 'retry' || failure.code === 'depositChannelNotFound')
      if (!mayPass) throw failure
      since ??= Date.now()
      if (Date.now() - since >= patienceMs) throw failure
    },
  }
}
