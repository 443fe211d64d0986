/** Texts that are passed on at a pace at which they can be listened to. */
export interface PacedTexts {
  /** Passes a text on: at once if it `isUrgent` or none was passed on for a while, otherwise when the while is over. */
  readonly say: (text: string, isUrgent: boolean) => void
  readonly stop: () => void
}

/**
 * Passes on at most one text in `everyMs`, besides urgent ones. Of several that wait only the last counts.
 *
 * @param show Called with each text that is passed on; never twice in a row with the same.
 */
export const createPacedTexts = (everyMs: number, show: (text: string) => void): PacedTexts => {
  let shown = ''
  let waiting: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const pass = (text: string): void => {
    waiting = undefined
    if (text !== shown) show(text)
    shown = text
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (waiting !== undefined) pass(waiting)
    }, everyMs)
  }
  return {
    say: (text, isUrgent) => {
      if (isUrgent || timer === undefined) pass(text)
      else waiting = text
    },
    stop: () => clearTimeout(timer),
  }
}
