/** Returns the same events; ending the iteration calls `leave`, also before it has begun. */
export const makeLeavable = <Event>(
  events: AsyncGenerator<Event, void, undefined>,
  leave: () => void,
): AsyncIterableIterator<Event> => ({
  next: () => events.next(),
  return: () => {
    leave()
    return events.return()
  },
  [Symbol.asyncIterator]() {
    return this
  },
})
