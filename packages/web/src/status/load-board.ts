import { type CallOptions, type Client, ClientError } from '@switchyard/client'
import type { Board } from './board.ts'

/** The parts of the board that were loaded, and the first failure. */
export interface LoadedBoard {
  readonly board: Board
  readonly failure: ClientError | undefined
  /** Nothing could be loaded. */
  readonly isEmpty: boolean
}

/** Loads the parts of the board beside each other. A part that fails is left out; the board is loaded again soon. */
export const loadBoard = async (client: Client, signal: AbortSignal): Promise<LoadedBoard> => {
  const once = { signal, retry: { retries: 0 } }
  const [status, providers, quality] = await Promise.allSettled([
    client.status(once),
    client.providersStatus(once),
    client.providersQuality(once),
  ])
  const operator = status.status === 'fulfilled' && status.value.operator ? await loadOperator(client, once) : undefined
  const reasons = [status, providers, quality].flatMap((one): readonly unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  )
  return {
    board: {
      status: status.status === 'fulfilled' ? status.value : undefined,
      providers: providers.status === 'fulfilled' ? providers.value : undefined,
      quality: quality.status === 'fulfilled' ? quality.value : undefined,
      ...operator,
    },
    failure: reasons.find((reason) => ClientError.is(reason)),
    isEmpty: reasons.length === 3,
  }
}

/** Loads the part for operators. The board is of use without it. */
const loadOperator = async (
  client: Client,
  once: CallOptions,
): Promise<Pick<Board, 'operator' | 'operatorFailure'>> => {
  try {
    return { operator: await client.operator(once) }
  } catch (error) {
    return ClientError.is(error) ? { operatorFailure: error } : {}
  }
}
