import { ClientError } from '../client-error.ts'

const running = new Set<string>()

/** What is used of the Web Locks API, which browsers have. */
interface Locks {
  request<T>(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T>
}

/**
 * Runs the work of a swap unless it is being done already, here or in another page of the browser.
 *
 * @throws {ClientError} `alreadyRunning`
 */
export const exclusive = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
  if (running.has(id)) throw busy(id)
  running.add(id)
  try {
    const locks = (globalThis.navigator as { readonly locks?: Locks } | undefined)?.locks
    if (!locks) return await work()
    return await locks.request(`switchyard:swap:${id}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) throw busy(id)
      return work()
    })
  } finally {
    running.delete(id)
  }
}

const busy = (id: string): ClientError =>
  new ClientError('alreadyRunning', `The swap ${id} is being executed already, here or in another page.`)
