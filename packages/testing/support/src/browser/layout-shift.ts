import type { Page } from 'playwright-core'

/** A movement of content that no input of the user caused within half a second before. */
export interface LayoutShift {
  /** Share of the viewport that moved times how far; 0.1 in sum is the limit of a good page. Source: web.dev, "CLS". */
  readonly score: number
  /** The elements that moved, as short selectors. */
  readonly moved: readonly string[]
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

declare global {
  var observedLayoutShifts: LayoutShift[] | undefined
}

/** Runs inside a page before its scripts. */
export const observeLayoutShift = (): void => {
  globalThis.observedLayoutShifts = []
  const nameOf = (node: Node | null): string => {
    if (!(node instanceof Element)) return node?.parentElement?.tagName.toLowerCase() ?? 'removed'
    return [
      node.tagName.toLowerCase(),
      node.id && `#${node.id}`,
      ...[...node.classList].map((each) => `.${each}`),
    ].join('')
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[])
      if (!hadRecentInput)
        globalThis.observedLayoutShifts?.push({ score: value, moved: sources.map(({ node }) => nameOf(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shifts of a page so far. */
export const layoutShifts = async (page: Page): Promise<readonly LayoutShift[]> => {
  // The observer is called after the frame in which content moved.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => globalThis.observedLayoutShifts ?? [])
}
