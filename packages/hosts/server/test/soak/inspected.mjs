// Loaded before the program: answers its parent with the heap after a forced collection.
process.on('message', () => {
  globalThis.gc()
  process.send({ heapMiB: process.memoryUsage().heapUsed / 2 ** 20 })
})
process.channel?.unref()
