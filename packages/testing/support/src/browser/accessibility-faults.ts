import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { animationsEnded } from './animations-ended.ts'

/** WCAG 2.2 up to level AA, and axe's own good practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeInPage {
  readonly axe: { run(selector: string, options: object): Promise<AxeResults> }
}

/**
 * What axe finds on a page as it stands; empty for a page without known faults.
 *
 * @param within Selector of the part that is checked. Default: the whole page.
 * @returns One line for each element: rule, element, what is wrong.
 */
export const accessibilityFaults = async (page: Page, within = 'html'): Promise<readonly string[]> => {
  await animationsEnded(page)
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ([selector, values]) => {
      const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }
      return (globalThis as unknown as AxeInPage).axe.run(selector, options)
    },
    [within, tags] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}
