import type { Page } from 'playwright-core'

/** Waits until transitions have ended, and animations that end by themselves. */
export const animationsEnded = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // What a change of style begins is there after the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
