/** Waits until something holds; throws after ten seconds. */
export const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('It never did.')
}
