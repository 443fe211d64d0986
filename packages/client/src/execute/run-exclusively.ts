import { ClientError } from '../client-error.ts'

const running = new Set<string>()

/** The part of the Web Locks API that is used; browsers have it. */
interface Locks {
  request<T>(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T>
}

/**
 * Runs the work of a swap unless it is being done already, here or in another page of the browser.
 *
 * @throws {ClientError} `alreadyRunning`
 */
export const runExclusively = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
  const refuse = (): never => {
    throw new ClientError('alreadyRunning', `The swap ${id} is being executed already, here or in another page.`)
  }
  if (running.has(id)) refuse()
  running.add(id)
  try {
    const locks = (globalThis.navigator as { readonly locks?: Locks } | undefined)?.locks
    if (!locks) return await work()
    return await locks.request(`switchyard:swap:${id}`, { ifAvailable: true }, async (lock) =>
      lock === null ? refuse() : work(),
    )
  } finally {
    running.delete(id)
  }
}
