/** Maps events to another form. Ending the iteration ends that of the source. */
export const mapEvents = <From, To>(
  events: AsyncIterableIterator<From>,
  map: (event: From) => To,
): AsyncIterableIterator<To> => ({
  next: async () => {
    const { done, value } = await events.next()
    return done ? { done, value: undefined } : { done: false, value: map(value) }
  },
  return: async () => {
    await events.return?.()
    return { done: true, value: undefined }
  },
  [Symbol.asyncIterator]() {
    return this
  },
})
