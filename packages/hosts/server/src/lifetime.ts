/** Things that are open, each with a name. */
export interface Lifetime {
  /** Opens one thing. It is closed before all that were opened earlier. */
  open<T>(name: string, open: () => T | Promise<T>, close?: (opened: T) => unknown): Promise<T>
  /**
   * Closes everything, the newest first. What fails does not keep the others open.
   *
   * @throws {Error} the first failure.
   */
  close(): Promise<void>
}

/** Creates a lifetime: what is opened one after the other is closed in reverse. */
export const createLifetime = (): Lifetime => {
  const closing: { readonly name: string; readonly close: () => unknown }[] = []
  return {
    async open(name, open, close) {
      const opened = await open()
      if (close) closing.push({ name, close: () => close(opened) })
      return opened
    },
    async close() {
      const failures: Error[] = []
      for (const { name, close } of closing.splice(0).reverse()) {
        try {
          await close()
        } catch (cause) {
          failures.push(new Error(`${name} could not be closed.`, { cause }))
        }
      }
      if (failures[0]) throw failures[0]
    },
  }
}
